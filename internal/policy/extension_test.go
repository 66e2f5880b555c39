package policy_test

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// seats is an extension with one gate that reads a user's groups.
func seats(t *testing.T, name, reason string) string {
	return extension(t, name, map[string]string{
		"order.rego": "package toolpolicy_ext." + name + "\n\norder := [{\"gate\": \"seat\", \"reason\": \"" + reason +
			"\", \"message\": \"The tool has no seat for you.\"}]\n",
		"gates/seat/seat.rego": "package toolpolicy_ext." + name + ".gates.seat\n\nimport data.toolpolicy.index\n\n" +
			"admits := {tool | some tool in index.names; \"seats\" in input.user.groups}\n",
	})
}

// TestExtensions stand behind the shipped gates, by their names; a policy of
// several bundles names each.
func TestExtensions(t *testing.T) {
	base, b, a := testkit.Bundle(t), seats(t, "b", "noSeatInB"), seats(t, "a", "noSeatInA")
	p, err := compile(t, b, base, a)
	require.NoError(t, err)
	assert.Equal(t, []policy.Gate{
		{Extension: "a", Name: "seat", Reason: "noSeatInA", Message: "The tool has no seat for you."},
		{Extension: "b", Name: "seat", Reason: "noSeatInB", Message: "The tool has no seat for you."},
	}, p.Gates()[5:])
	assert.Equal(t, policy.Reads{Groups: true}, p.Reads)

	names := []string{}
	for _, s := range p.Version.Sources {
		names = append(names, s.Source)
	}
	assert.Equal(t, []string{b, base, a}, names)
	again, err := compile(t, a, b, base)
	require.NoError(t, err)
	assert.Equal(t, p.Version.Digest, again.Version.Digest, "the order of the bundles decides nothing")
	alone, err := compile(t, base)
	require.NoError(t, err)
	assert.NotEqual(t, p.Version.Digest, alone.Version.Digest)
	assert.Empty(t, alone.Version.Sources)
	assert.Equal(t, policy.Reads{}, alone.Reads)

	clone := p.Version.Clone()
	clone.Sources[0].Source = "changed"
	assert.Equal(t, b, p.Version.Sources[0].Source)
}

// TestReads: what a gate may look at of a user, whatever way it takes.
func TestReads(t *testing.T) {
	everything := policy.Reads{ID: true, Groups: true, Attributes: true}
	for name, c := range map[string]struct {
		condition string
		want      policy.Reads
	}{
		"nothing":                            {`input.configuration != ""`, policy.Reads{}},
		"an administrator":                   {`input.user.admin == true`, policy.Reads{}},
		"the ID":                             {`input.user.id == "anna"`, policy.Reads{ID: true}},
		"the groups":                         {`"seo" in input.user.groups`, policy.Reads{Groups: true}},
		"an attribute":                       {`input.user.attributes.team == "seo"`, policy.Reads{Attributes: true}},
		"two of them":                        {"input.user.id in input.user.groups", policy.Reads{ID: true, Groups: true}},
		"the user":                           {`count(input.user) > 3`, everything},
		"the user in a local":                {"user := input.user\n\tuser.id == \"anna\"", policy.Reads{ID: true}},
		"the user in a local, by a variable": {"user := input.user\n\tsome key in [\"id\"]\n\tuser[key] == \"anna\"", everything},
		"a member by a variable":             {"some key in [\"id\"]\n\tinput.user[key] == \"anna\"", everything},
		"through a library":                  {`data.toolpolicy.lib.is_anna`, policy.Reads{ID: true}},
		"through a function":                 {`data.toolpolicy.lib.named("anna")`, policy.Reads{ID: true}},
		"in a comprehension":                 {`count([group | some group in input.user.groups]) > 0`, policy.Reads{Groups: true}},
		"negated":                            {`not data.toolpolicy.lib.is_anna`, policy.Reads{ID: true}},
		"with another input":                 {"data.toolpolicy.lib.is_anna with input.user.id as input.user.groups[0]", policy.Reads{ID: true, Groups: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := shipped(t,
				testkit.Write("toolpolicy/lib/anna.rego", "package toolpolicy.lib\n\nis_anna if input.user.id == \"anna\"\n\n"+
					"named(name) if input.user.id == name\n"),
				testkit.Write(admin, "package toolpolicy.gates.admin\n\nimport data.toolpolicy.index\n\n"+
					"default admits := set()\n\nadmits := index.names if {\n\t"+c.condition+"\n}\n"))
			assert.Equal(t, c.want, p.Reads)
			assert.True(t, p.Repeatable)
		})
	}
}

// TestBundlesTogether: which bundles may stand beside each other.
func TestBundlesTogether(t *testing.T) {
	base := testkit.Bundle(t)
	for name, c := range map[string]struct {
		dirs  []string
		stage refusal.Stage
		text  string
	}{
		"no base":        {[]string{seats(t, "a", "noSeat")}, refusal.Contract, `0 bundles have the root "toolpolicy"`},
		"no bundle":      {nil, refusal.Contract, `0 bundles have the root "toolpolicy"`},
		"two bases":      {[]string{base, testkit.Bundle(t)}, refusal.Contract, "overlap"},
		"one name":       {[]string{base, seats(t, "a", "noSeat"), seats(t, "a", "noChair")}, refusal.Contract, "overlap"},
		"one reason":     {[]string{base, seats(t, "a", "noSeat"), seats(t, "b", "noSeat")}, refusal.Contract, `gives the reason "noSeat" twice`},
		"a taken reason": {[]string{base, seats(t, "a", "trustZone")}, refusal.Contract, `gives the reason "trustZone" twice`},
		"no gate": {
			[]string{base, extension(t, "a", map[string]string{
				"order.rego": "package toolpolicy_ext.a\n\norder := [{\"gate\": \"seat\", \"reason\": \"noSeat\", \"message\": \"No.\"}]\n",
			})}, refusal.Contract, "the bundle defines no data.toolpolicy_ext.a.gates.seat.admits",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Contains(t, refused(t, c.stage, c.dirs...)[0].Text, c.text)
		})
	}
}

// TestIsBase tells the bundle that others add gates to.
func TestIsBase(t *testing.T) {
	for dir, want := range map[string]bool{testkit.Bundle(t): true, seats(t, "a", "noSeat"): false} {
		b, err := source.Open(t.Context(), dir, source.Options{})
		require.NoError(t, err)
		assert.Equal(t, want, policy.IsBase(b))
	}
}

// TestExtensionWithoutGates is refused, for it would look as if it did something.
func TestExtensionWithoutGates(t *testing.T) {
	gate := map[string]string{
		"gates/seat/seat.rego": "package toolpolicy_ext.a.gates.seat\n\nadmits := data.toolpolicy.index.names\n",
	}
	for name, c := range map[string]struct{ order, want string }{
		"no order":       {"", "the bundle defines no data.toolpolicy_ext.a.order"},
		"an empty order": {"package toolpolicy_ext.a\n\norder := []\n", "data.toolpolicy_ext.a.order has no gate"},
	} {
		t.Run(name, func(t *testing.T) {
			files := maps.Clone(gate)
			if c.order != "" {
				files["order.rego"] = c.order
			}
			_, err := compile(t, testkit.Bundle(t), extension(t, "a", files))
			var refused *refusal.Error
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, &refusal.Error{Stage: refusal.Contract, Findings: []refusal.Finding{{Text: c.want}}}, refused)
		})
	}
}
