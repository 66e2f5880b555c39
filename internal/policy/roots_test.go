package policy_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

const owner = "toolpolicy_ext/owners/gates/owner/owner.rego"

// made makes a policy of a bundle that has every kind of root, edited.
func made(t *testing.T, facts bool, edits ...testkit.Edit) (*policy.Policy, error) {
	t.Helper()
	dir := testkit.Bundle(t, append([]testkit.Edit{
		testkit.Replace(".manifest", `["toolpolicy"]`, `["toolpolicy", "toolpolicy_ext/owners", "tests", "tests_ext/owners", "facts"]`),
		testkit.Write("toolpolicy_ext/owners/order.rego",
			"package toolpolicy_ext.owners\n\norder := [{\"gate\": \"owner\", \"reason\": \"notOwner\", \"message\": \"Not yours.\"}]\n"),
		testkit.Write(owner, "package toolpolicy_ext.owners.gates.owner\n\nadmits := {x | some x in input.user.groups}\n"),
		testkit.Write("tests/data.json", `{"helping": 1}`),
		testkit.Write("tests_ext/owners/helping.rego", "package tests_ext.owners\n\nhelps := no_such_thing\n"),
		testkit.Write("facts/data.json", `{"tools": []}`),
	}, edits...)...)
	b, err := source.Open(t.Context(), dir, source.Options{})
	require.NoError(t, err)
	return policy.New(t.Context(), []*source.Bundle{b}, policy.Options{
		Schemas:       os.DirFS(filepath.Join(testkit.Repository(t), "schemas")),
		FactsInBundle: facts,
	})
}

// TestRoots: one bundle may be policy, extension, tests and facts. What tests use
// is not compiled, and facts need to be allowed.
func TestRoots(t *testing.T) {
	p, err := made(t, true)
	require.NoError(t, err)
	gates := p.Gates()
	require.Len(t, gates, 6)
	assert.Equal(t, policy.Gate{Extension: "owners", Name: "owner", Reason: "notOwner", Message: "Not yours."}, gates[5])

	_, err = made(t, false)
	require.EqualError(t, err, "policy refused (contract): .manifest: the bundle carries facts, for stock OPA servers "+
		`(root "facts"); here facts come from the host`)
}

// TestReaches: a reference with a variable in it is read as all that it could
// mean, and as nothing else.
func TestReaches(t *testing.T) {
	for name, c := range map[string]struct {
		edit testkit.Edit
		text string
	}{
		"gates of any extension in the index": {
			testkit.Write("toolpolicy/index/x.rego",
				"package toolpolicy.index\n\nx contains y if {\n\tsome e, g\n\tsome y in data.toolpolicy_ext[e].gates[g].admits\n}\n"),
			"toolpolicy/index/x.rego:3: the index rule x reaches data.toolpolicy_ext.owners.gates.owner.admits",
		},
		"the input in the index, through a helper": {
			testkit.Write("toolpolicy/index/x.rego",
				"package toolpolicy.index\n\nx contains y if some y in data.toolpolicy.x[_]\n\n"),
			"",
		},
		"names asked, in the gate of an extension": {
			testkit.Write(owner, "package toolpolicy_ext.owners.gates.owner\n\nadmits := {x | some x in input.tools}\n"),
			owner + ":3: the gate reaches input.tools",
		},
		"what tests use": {
			testkit.Append(owner, "\nhelped := data.tests.helping\n"),
			owner + ":5: helped reads what is there only when tests run",
		},
	} {
		t.Run(name, func(t *testing.T) {
			edits := []testkit.Edit{c.edit}
			if c.text == "" {
				edits = append(edits, testkit.Write("toolpolicy/x/x.rego", "package toolpolicy.x\n\na := {input.user.id}\n"))
				c.text = "toolpolicy/index/x.rego:3: the index rule x reaches input.user.id"
			}
			_, err := made(t, true, edits...)
			require.ErrorContains(t, err, "policy refused (contract): "+c.text)
		})
	}
}
