package reference_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBadNames(t *testing.T) {
	tests := []struct {
		what, name string
		bad        bool
	}{
		{"empty", "", true},
		{"space only", " ", true},
		{"leading space", " a", true},
		{"trailing space", "a ", true},
		{"space inside", "a b", false},
		{"leading no-break space", "\u00a0a", true},
		{"no-break space inside", "a\u00a0b", false},
		{"trailing ideographic space", "a\u3000", true},
		{"newline inside", "a\nb", true},
		{"tab inside", "a\tb", true},
		{"zero", "a\x00b", true},
		{"delete", "a\x7fb", true},
		{"C1 control", "a\u0085b", true},
		{"right-to-left override", "a\u202eb", true},
		{"zero-width space", "a\u200bb", true},
		{"zero-width joiner", "a\u200db", true},
		{"byte order mark", "\ufeffa", true},
		{"soft hyphen", "a\u00adb", true},
		{"line separator", "a\u2028b", true},
		{"paragraph separator", "a\u2029b", true},
		{"tag letter", "a\U000e0041", true},
		{"invalid UTF-8", "a\xff", true},
		{"cut UTF-8", "a\xc3", true},
		{"replacement character", "a\ufffdb", true},
		{"256 bytes", strings.Repeat("n", 256), false},
		{"257 bytes", strings.Repeat("n", 257), true},
		{"256 bytes of é", strings.Repeat("é", 128), false},
		{"258 bytes of é", strings.Repeat("é", 129), true},
		{"composed", "caf\u00e9", false},
		{"decomposed", "cafe\u0301", false},
		{"Cyrillic", "Bаsh", false},
		{"emoji", "🦊", false},
		{"pattern", "get*", false},
		{"quote", `a"b\c`, false},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			local, err := reference.New(world(facts.Tool{Name: tt.name, Group: "rag"}))
			remote := inForce(t, world(facts.Tool{Name: tt.name, Group: "rag", Remote: true, RequiresApproval: new(false)}))
			found := []reference.Finding{{Code: "badName", Path: "tools[0].name"}}
			if tt.bad {
				assert.Equal(t, &reference.RefusedError{Findings: found}, err)
				assert.Equal(t, []int{0}, remote.Dropped())
				assert.Equal(t, found, remote.Drops())
				assert.Equal(t, []string{}, remote.Registered())
				return
			}
			require.NoError(t, err)
			assert.Equal(t, []string{tt.name}, local.Registered())
			assert.Equal(t, []string{tt.name}, remote.Registered())
		})
	}
}

func TestRefused(t *testing.T) {
	local := func(name string) facts.Tool { return facts.Tool{Name: name, Group: "rag"} }
	f := world(
		local("a"), local("b"), local("a"), local("a"),
		facts.Tool{Name: "c"},
		facts.Tool{Name: "d", Remote: true},
		facts.Tool{Name: "e", Group: "rag", RequiresInput: true, RequiresApproval: new(true)},
		facts.Tool{Name: "f", Group: "rag", RequiresInput: true, Effect: new(facts.Effect("idempotentWrite")), RequiresApproval: new(false)},
		facts.Tool{Name: "g", Group: "rag", RequiresInput: true, Effect: new(facts.Effect("perhaps"))},
		facts.Tool{Name: "h", Group: "rag", RequiresInput: true},
		local("bad "),
	)
	r, err := reference.New(f)
	assert.Nil(t, r)
	assert.Equal(t, &reference.RefusedError{Findings: []reference.Finding{
		{Code: "badName", Path: "tools[10].name"},
		{Code: "nameTaken", Path: "tools[2].name"},
		{Code: "nameTaken", Path: "tools[3].name"},
		{Code: "emptyGroup", Path: "tools[4].group"},
		{Code: "emptyGroup", Path: "tools[5].group"},
		{Code: "approvalWithInput", Path: "tools[6]"},
		{Code: "approvalWithInput", Path: "tools[7]"},
		{Code: "approvalWithInput", Path: "tools[8]"},
	}}, err)
	assert.EqualError(t, &reference.RefusedError{Findings: []reference.Finding{{Code: "x", Path: "a"}, {Code: "y", Path: "b"}}},
		"facts refused: a: x, b: y")
}

func TestDropped(t *testing.T) {
	remote := func(name, group string) facts.Tool {
		return facts.Tool{Name: name, Group: group, Remote: true, RequiresApproval: new(false)}
	}
	never := facts.Tool{Name: "later", Group: "rag", Remote: true, RequiresInput: true, RequiresApproval: new(true)}
	f := world(
		remote("local", "rag"), // a local tool wins wherever it stands
		never,                  // dropped, so it takes no name
		remote("later", "system"),
		remote("later", "content"), // the first that stays wins
		facts.Tool{Name: "local", Group: "code"},
		remote("local", "rag"),
		remote("Local", "rag"),
		remote("bad\n", "rag"),
		// A write that asks for input: a remote tool isn't judged on its effect.
		facts.Tool{Name: "asks", Group: "rag", Remote: true, RequiresInput: true, Effect: new(facts.Effect("nonIdempotentWrite")), RequiresApproval: new(false)},
	)
	f.Tools = append(f.Tools, never) // its name taken, too
	r := inForce(t, f)
	assert.Equal(t, []int{0, 1, 3, 5, 7, 9}, r.Dropped())
	assert.Equal(t, []string{"later", "local", "Local", "asks"}, r.Registered())
	assert.Equal(t, []reference.Finding{
		{Code: "nameTaken", Path: "tools[0].name"},
		{Code: "approvalWithInput", Path: "tools[1]"},
		{Code: "nameTaken", Path: "tools[3].name"},
		{Code: "nameTaken", Path: "tools[5].name"},
		{Code: "badName", Path: "tools[7].name"},
		{Code: "approvalWithInput", Path: "tools[9]"},
		{Code: "nameTaken", Path: "tools[9].name"},
	}, r.Drops())
	assert.Empty(t, r.Warnings())
	got, err := r.Explain("open", administrator, []string{"later", "bad\n"})
	require.NoError(t, err)
	assert.Equal(t, []reference.Decision{{Tool: "later", Reason: "toolDisabled"}, {Tool: "bad\n", Reason: "notRegistered"}}, got)
}

func TestWarnings(t *testing.T) {
	odd := facts.Tool{Group: "rag", DataClass: new(facts.DataClass("")), Effect: new(facts.Effect("x"))}
	local, remote, declared, dropped := odd, odd, odd, odd
	local.Name, remote.Name, declared.Name, dropped.Name = "a", "b", "c", "a"
	remote.Remote, declared.Remote, dropped.Remote = true, true, true
	declared.RequiresApproval = new(false)
	f := facts.Facts{
		Tools:    []facts.Tool{local, remote, declared, dropped, {Name: "fine", Group: "unknown group"}},
		State:    facts.State{Tools: map[string]bool{"unknown": true}, Groups: map[string]bool{"unknown": true}},
		Settings: enforcement(""),
		Configurations: map[string]facts.Configuration{
			"a_1-B":  {Fallbacks: []string{"a_1-B", "none", ".", "none"}, AllowedToolGroups: []string{"x"}, AllowedTools: &[]string{"x"}},
			".":      {TrustZone: new(facts.TrustZone("")), Fallbacks: []string{""}},
			"":       open(),
			"a\"\né": {},
			"global": {TrustZone: new(facts.TrustZone("externalGlobal"))},
		},
	}
	want := []reference.Finding{
		{Code: "missingTrustZone", Path: `configurations.a_1-B.trustZone`},
		{Code: "unknownFallback", Path: `configurations.a_1-B.fallbacks[1]`},
		{Code: "unknownFallback", Path: `configurations.a_1-B.fallbacks[3]`},
		{Code: "unknownTrustZone", Path: `configurations["."].trustZone`},
		{Code: "missingTrustZone", Path: `configurations["a\"\né"].trustZone`},
		{Code: "unknownEnforcement", Path: `settings.dataClassEnforcement`},
		{Code: "unknownDataClass", Path: `tools[0].dataClass`},
		{Code: "unknownEffect", Path: `tools[0].effect`},
		{Code: "unknownDataClass", Path: `tools[1].dataClass`},
		{Code: "unknownEffect", Path: `tools[1].effect`},
		{Code: "undeclaredRemote", Path: `tools[1].requiresApproval`},
		{Code: "unknownDataClass", Path: `tools[2].dataClass`},
		{Code: "unknownEffect", Path: `tools[2].effect`},
	}
	r := inForce(t, f)
	assert.ElementsMatch(t, want, r.Warnings())
	assert.IsNonDecreasing(t, paths(r.Warnings()))
	assert.Equal(t, []int{3}, r.Dropped())

	for _, mode := range []facts.Enforcement{"enforce", " Enforce\t", "OBSERVE"} {
		f := facts.Facts{Settings: enforcement(mode)}
		assert.Empty(t, inForce(t, f).Warnings(), fmt.Sprintf("%q", mode))
	}
	assert.Empty(t, inForce(t, facts.Facts{}).Warnings())
}

func paths(found []reference.Finding) []string {
	list := []string{}
	for _, f := range found {
		list = append(list, f.Path)
	}
	return list
}
