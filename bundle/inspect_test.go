package bundle_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestInspect shows all that a bundle with a gate of its own says, signed and
// verified.
func TestInspect(t *testing.T) {
	dir := owners(t,
		testkit.Write("toolpolicy_ext/owners/gates/owner/owner.rego", `package toolpolicy_ext.owners.gates.owner

# METADATA
# description: |
#   Who may
#   use it.
# entrypoint: true
admits := {name |
	some name in object.keys(data.toolpolicy.index.tools)
	count(name) + count(trim(name, "x")) > 1
	trim(name, "y") in {"a" | true}
}
`),
		testkit.Write("toolpolicy_ext/owners/owners_test.rego",
			"package toolpolicy_ext.owners.own_test\n\ntest_b if true\n\ntest_a if true\n\ntest_a if 1 == 1\n\nhelps if trim_left(\"a\", \"b\")\n"),
		testkit.Write("toolpolicy_ext/owners/limits.json", "{}"),
		testkit.Write("README.md", "words"),
	)
	pair := newPair(t, "ES256")
	signature := sign(t, pair, dir, "a")
	got, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: dir, Keys: []toolpolicy.VerificationKey{pair.key(t, "a")}})
	require.NoError(t, err)

	assert.True(t, strings.HasPrefix(got.Digest, "sha256:"))
	got.Digest = ""
	sizes := map[string]int{}
	for i := range got.Files {
		sizes[got.Files[i].Name] = got.Files[i].Size
		got.Files[i].Size = 0
	}
	assert.Equal(t, len("words"), sizes["README.md"])
	const owner = "toolpolicy_ext/owners/gates/owner/owner.rego"
	want := &bundle.Inspection{
		Revision: "o1",
		Contract: "1.0",
		Roots:    []string{"toolpolicy_ext/owners"},
		Gates: []toolpolicy.Gate{
			{Name: "registered", Reason: "notRegistered", Message: "No tool of this name is registered."},
			{Name: "enabled", Reason: "toolDisabled", Message: "The tool is switched off."},
			{Name: "admin", Reason: "requiresAdmin", Message: "Only an administrator may use the tool."},
			{Name: "configuration", Reason: "configurationGroup", Message: "The configuration in use does not include the tool."},
			{Name: "trust_zone", Reason: "trustZone", Message: "The tool handles data that may not reach the trust zone in use."},
			{Extension: "owners", Name: "owner", Reason: "notOwner", Message: "Not yours."},
		},
		EntryPoints: []bundle.EntryPoint{{
			Path: "data.toolpolicy_ext.owners.gates.owner.admits", Description: "Who may use it.", Place: bundle.Place{File: owner, Line: 8},
		}},
		Builtins: []bundle.Builtin{
			{Name: "count", Uses: []bundle.Place{{File: owner, Line: 10}}},
			{Name: "object.keys", Uses: []bundle.Place{{File: owner, Line: 9}}},
			{Name: "trim", Uses: []bundle.Place{{File: owner, Line: 10}, {File: owner, Line: 11}}},
		},
		Signature:  signature,
		VerifiedBy: "a",
		Files: []bundle.File{
			{Name: ".manifest"}, {Name: ".signatures.json"}, {Name: "README.md"},
			{Name: owner}, {Name: "toolpolicy_ext/owners/limits.json"}, {Name: "toolpolicy_ext/owners/order.rego"},
			{Name: "toolpolicy_ext/owners/owners_test.rego"},
		},
		Tests:   []string{"data.toolpolicy_ext.owners.own_test.test_a", "data.toolpolicy_ext.owners.own_test.test_b"},
		Ignored: []string{"toolpolicy_ext/owners/limits.json"},
	}
	assert.Equal(t, want, got)

	text, err := json.Marshal(got.Builtins[0])
	require.NoError(t, err)
	assert.JSONEq(t, `{"name": "count", "uses": ["`+owner+`:10"]}`, string(text))
}

// TestInspectRefused: a bundle that could not go live is shown, with the reason.
func TestInspectRefused(t *testing.T) {
	plain := func(edits ...testkit.Edit) string { return testkit.Bundle(t, edits...) }
	facts := func(text string) string {
		return plain(testkit.Write("facts/data.json", text),
			testkit.Replace(".manifest", `"roots": ["toolpolicy"]`, `"roots": ["toolpolicy", "facts"]`))
	}
	for name, c := range map[string]struct {
		path, stage, text string
		gates             int
	}{
		"compile":     {plain(testkit.Append("toolpolicy/order.rego", "\nx := y\n")), "compile", "toolpolicy/order.rego:", 0},
		"contract":    {plain(testkit.Replace(".manifest", `"contract": "1.0"`, `"contract": "9.0"`)), "contract", ".manifest: is written for contract 9.0", 0},
		"no contract": {plain(testkit.Replace(".manifest", `"toolpolicy": {"contract": "1.0"}`, "")), "contract", "names no contract version", 0},
		"odd facts":   {facts(`{"tools": [{}], "configurations": {}}`), "facts", "data.facts:1: tools[0].name: is missing", 0},
		"refused facts": {
			facts(`{"tools": [{"name": "a", "group": "g"}, {"name": "a", "group": "g"}], "configurations": {}}`), "facts", "tools[1]", 5,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: c.path})
			require.NoError(t, err)
			require.NotNil(t, i.Refused)
			assert.Equal(t, c.stage, i.Refused.Stage)
			require.NotEmpty(t, i.Refused.Findings)
			assert.Contains(t, i.Refused.Findings[0], c.text)
			assert.NotNil(t, i.Gates)
			assert.Len(t, i.Gates, c.gates)
			assert.Equal(t, "0.1.0", i.Revision)
			assert.NotEmpty(t, i.Files)
		})
	}
}

// TestInspectCannot: what can't be read, or whose signature isn't good, can't be
// shown.
func TestInspectCannot(t *testing.T) {
	keys := []toolpolicy.VerificationKey{newPair(t, "HS256").key(t, "a")}
	odd := func(text string) string { return tree(t, r1, x, testkit.Write(".signatures.json", text)) }
	const object = "e30" // {}
	for name, c := range map[string]struct {
		opts bundle.InspectOptions
		text string
	}{
		"nothing there":     {bundle.InspectOptions{Path: "nowhere"}, "stat nowhere: "},
		"no archive":        {bundle.InspectOptions{Path: testkit.File(t, "b.tar.gz", []byte("x"))}, "(read): "},
		"unsigned":          {bundle.InspectOptions{Path: tree(t, r1, x), Keys: keys}, "is not signed"},
		"no JSON":           {bundle.InspectOptions{Path: odd("words")}, "(verify): .signatures.json: "},
		"no signature":      {bundle.InspectOptions{Path: odd("{}")}, "0 signatures; there must be one"},
		"no token":          {bundle.InspectOptions{Path: odd(`{"signatures": ["a.b"]}`)}, "no JSON Web Token"},
		"a token of junk":   {bundle.InspectOptions{Path: odd(`{"signatures": ["*.b.c"]}`)}, "no JSON Web Token"},
		"a token of no use": {bundle.InspectOptions{Path: odd(`{"signatures": ["` + object + `.eA.c"]}`)}, "no JSON Web Token"},
	} {
		t.Run(name, func(t *testing.T) {
			i, err := bundle.Inspect(t.Context(), c.opts)
			assert.Nil(t, i)
			require.ErrorContains(t, err, c.text)
		})
	}
}
