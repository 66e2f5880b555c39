package toolpolicy_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestC16EmptyAndNil: what is empty restricts as the specification says, and
// reaches a policy as [] or false, whether it is nil, empty or absent.
func TestC16EmptyAndNil(t *testing.T) {
	f := readOnly()
	zone := new(toolpolicy.Local)
	f.Configurations = map[string]toolpolicy.Configuration{
		"nil": {TrustZone: zone}, "no groups": {TrustZone: zone, AllowedToolGroups: []string{}},
		"no tools": {TrustZone: zone, AllowedTools: new([]string{})}, "nil tools": {TrustZone: zone, AllowedTools: new([]string(nil))},
		"other group": {TrustZone: zone, AllowedToolGroups: []string{"files"}},
		"other tool":  {TrustZone: zone, AllowedTools: new([]string{"write"})},
	}
	e := newEngine(t, toolpolicy.Options{Facts: &f})
	for id, want := range map[string]toolpolicy.Reason{
		"nil": "none", "no groups": "none", "no tools": "configurationGroup", "nil tools": "configurationGroup",
		"other group": "configurationGroup", "other tool": "configurationGroup",
	} {
		d, err := e.Decide(t.Context(), id, nil, "read")
		require.NoError(t, err)
		assert.Equal(t, want, d.Reason, id)
	}

	// What a policy sees of a user, whole.
	asked := testkit.Bundle(t, ownGate(`default admits := set()

admits := index.names if input.user in [null, {
	"id": "", "admin": false, "groups": [], "attributes": {},
}]`))
	seen := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: asked}}, Facts: new(readOnly())})
	for name, user := range map[string]*toolpolicy.User{
		"nobody": nil, "nil": {}, "empty": {Groups: []string{}, Attributes: map[string]any{}},
	} {
		offered, err := seen.OfferableEnabled(t.Context(), "open", user)
		require.NoError(t, err)
		assert.Equal(t, []string{"read"}, offered, name)
	}
	offered, err := seen.OfferableEnabled(t.Context(), "open", anna)
	require.NoError(t, err)
	assert.Empty(t, offered)

	// Lists of no names, nil or not, are answered by lists of nothing.
	for _, names := range [][]string{nil, {}} {
		got, err := askEngine(t.Context(), e, question{"nil", nil, names})
		require.NoError(t, err)
		assert.Equal(t, answers{
			Unattended: []string{}, Offerable: []string{}, OfferableEnabled: []string{"read"},
			OfferableUnattended: []string{}, OfferableUnattendedEnabled: []string{"read"},
			Unavailable: []toolpolicy.Decision{}, Explain: []toolpolicy.Decision{}, ExplainEnabled: got.ExplainEnabled,
			Decided: []toolpolicy.Decision{},
		}, got)
	}
}

// TestC27Names: a name is its bytes. Nothing folds, trims or normalises it.
func TestC27Names(t *testing.T) {
	const composed, decomposed = "caf\u00e9", "cafe\u0301"
	on := func(name string) toolpolicy.Tool {
		return toolpolicy.Tool{Name: name, Group: "content", EnabledByDefault: true}
	}
	f := world(on("Bash"), on("bash"), on("read_file"), on(composed), on("get*"), on("Kelvin"))
	others := []string{
		"BASH", " Bash", "Bash ", "\u00a0bash", "Bаsh", "read_file\u200b", "READ_FILE", "read_", "read_*", decomposed,
		"\u212aelvin", "get_page", "*", "", strings.Repeat("n", 300), "ba\u202esh", "bash\x00", "\xff", "bash\n",
	}
	f.State.Tools = map[string]bool{"BASH": false, " bash": false, decomposed: false, "read_": false}
	f.Configurations["others"] = toolpolicy.Configuration{TrustZone: new(toolpolicy.Local), AllowedTools: new(others[:17])}
	f.Configurations["bash"] = toolpolicy.Configuration{TrustZone: new(toolpolicy.Local), AllowedTools: new([]string{"bash", "get*"})}
	e := newEngine(t, toolpolicy.Options{Facts: &f})
	ask := func(id string) []string {
		offered, err := e.OfferableEnabled(t.Context(), id, nil)
		require.NoError(t, err)
		return offered
	}
	assert.Equal(t, []string{"Bash", "bash", "read_file", composed, "get*", "Kelvin"}, ask("open"))
	assert.Equal(t, []string{}, ask("others"))
	assert.Equal(t, []string{"bash", "get*"}, ask("bash"))
	got, err := askEngine(t.Context(), e, question{"open", administrator, others})
	require.NoError(t, err)
	assert.Empty(t, got.Offerable)
	assert.Empty(t, got.Unattended)
	require.Len(t, got.Explain, len(others))
	for i, d := range got.Explain {
		assert.Equal(t, withheld{others[i], "notRegistered"}, withheld{d.Tool, d.Reason})
	}

	for _, bad := range []string{
		"", " bash", "bash ", "\u00a0bash", "ba\u202esh", "read_file\u200b", "bash\n", "ba\x00sh", "\u0085", "a\u2028b", "a\u2029b",
		"\ufeffbash", "soft\u00adhyphen", "tag\U000e0041", "\xff", "left\ufffdover", strings.Repeat("n", 257), strings.Repeat("é", 129),
	} {
		_, err := e.SetFacts(t.Context(), world(on("good"), on(bad)))
		assert.Equal(t, []brief{{"badName", "tools[1].name"}}, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings), "%q", bad)
		far := on(bad)
		far.Remote, far.RequiresApproval = true, new(false)
		report := setFacts(t, t.Context(), e, world(on("good"), far))
		assert.Equal(t, []brief{{"badName", "tools[1].name"}}, briefly(report.Dropped), "%q", bad)
		assert.Equal(t, []string{"good"}, ask("open"))
	}
	for _, good := range []string{strings.Repeat("n", 256), strings.Repeat("é", 128), "a b", "a\u00a0b", "日本語", "🦊", "-"} {
		setFacts(t, t.Context(), e, world(on(good)))
		assert.Equal(t, []string{good}, ask("open"))
	}
}

// TestC33Numbers: a policy compares numbers to the last digit, from wherever
// they came.
func TestC33Numbers(t *testing.T) {
	dir := testkit.Bundle(t,
		testkit.Write("toolpolicy/owners/data.json", `{"ids": [9007199254740993, 1]}`),
		ownGate("admits := {name | some name in index.names; index.tools[name].attributes.owner in data.toolpolicy.owners.ids}"),
	)
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}})
	offered := func(f toolpolicy.Facts) bool {
		setFacts(t, t.Context(), e, f)
		names, err := e.OfferableEnabled(t.Context(), "open", nil)
		require.NoError(t, err)
		return len(names) == 1
	}
	parsed := func(number string) toolpolicy.Facts {
		f, err := toolpolicy.ParseFacts("facts.json", []byte(`{"configurations": {"open": {"trustZone": "local"}}, "tools": [
			{"name": "read", "group": "content", "enabledByDefault": true, "attributes": {"owner": `+number+`}}]}`))
		require.NoError(t, err, number)
		return f
	}
	made := func(number any) toolpolicy.Facts {
		f := readOnly()
		f.Tools[0].Attributes = map[string]any{"owner": number}
		return f
	}
	for number, want := range map[string]bool{
		"9007199254740993": true, "9007199254740992": false, "9007199254740994": false, "9007199254740993.0": true,
		"1": true, "1.0": true, "1e0": true, "10e-1": true, "1.0000000000000000000001": false, "-0": false, "0": false,
	} {
		assert.Equal(t, want, offered(parsed(number)), number)
	}
	for name, c := range map[string]struct {
		number any
		want   bool
	}{
		"int64": {int64(9007199254740993), true}, "uint64": {uint64(9007199254740993), true},
		"a neighbour": {int64(9007199254740992), false}, "a small float": {1.0, true}, "half": {0.5, false},
	} {
		assert.Equal(t, c.want, offered(made(c.number)), name)
	}
	_, err := e.SetFacts(t.Context(), made(float64(9007199254740992)))
	assert.Equal(t, []brief{{"badNumber", "tools[0].attributes.owner"}}, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings),
		"a float may have been another integer")

	digests := map[string]bool{}
	for _, f := range []toolpolicy.Facts{parsed("1"), parsed("1.0"), parsed("1e0"), made(1), made(1.0)} {
		setFacts(t, t.Context(), e, f)
		digests[e.Status().Facts.Digest] = true
	}
	assert.Len(t, digests, 1)
}
