package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// refusedBundle wants a bundle refused, and gives why.
func refusedBundle(t *testing.T, stage string, edits ...testkit.Edit) *toolpolicy.PolicyError {
	t.Helper()
	e, err := toolpolicy.New(t.Context(), toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: testkit.Bundle(t, edits...)}},
	})
	assert.Nil(t, e)
	refused := errorAs[*toolpolicy.PolicyError](t, err)
	assert.Equal(t, stage, string(refused.Stage), "%v", err)
	require.NotEmpty(t, refused.Findings)
	return refused
}

// oddEntryPoint puts an expression in the place of an entry point.
func oddEntryPoint(name, expression string) testkit.Edit {
	return testkit.Replace("toolpolicy/questions.rego", "\n"+name+" := [", "\n"+name+" := "+expression+"\n\nformer_"+name+" := [")
}

// TestC07OddEntryPoint: a policy whose entry points answer a stock OPA in
// another shape, or with anything else than the view, does not go live.
func TestC07OddEntryPoint(t *testing.T) {
	for _, name := range entryPoints {
		for shape, expression := range map[string]string{
			"undefined":       value(`[]`) + "[0]",
			"the text false":  value(`"false"`),
			"null":            value(`null`),
			"an empty list":   value(`[]`),
			"an unknown tool": value(`["nosuch"]`),
		} {
			t.Run(name+", "+shape, func(t *testing.T) {
				t.Parallel()
				refused := refusedBundle(t, "prove", oddEntryPoint(name, expression))
				assert.ErrorContains(t, refused, "data.toolpolicy."+name)
			})
		}
	}
}

// oddGate puts an expression in the place of what the admin gate admits.
func oddGate(expression string) testkit.Edit {
	return testkit.Write("toolpolicy/gates/admin/admin.rego", "package toolpolicy.gates.admin\n\nadmits := "+expression+"\n")
}

// TestC07OddGate: a gate admits a set of names or is no gate.
func TestC07OddGate(t *testing.T) {
	for shape, expression := range map[string]string{
		"undefined":      value(`[]`) + "[0]",
		"the text false": value(`"false"`),
		"text":           value(`"plain"`),
		"true":           value(`true`),
		"a number":       value(`0`),
		"null":           value(`null`),
		"an object":      value(`{"plain": true}`),
		"an empty list":  value(`[]`),
		"a list":         value(`["plain", "hopeless"]`),
	} {
		t.Run(shape, func(t *testing.T) {
			t.Parallel()
			assert.ErrorContains(t, refusedBundle(t, "prove", oddGate(expression)), `gates that give no set of names: ["admin"]`)
		})
	}
}

// TestC07ForeignNames: names that a gate admits beyond the registry mean
// nothing, and neither does what is no name.
func TestC07ForeignNames(t *testing.T) {
	dir := testkit.Bundle(t, oddGate(`{"nosuch", "read", 7, null, ["read"]}`))
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(world(
		toolpolicy.Tool{Name: "read", Group: "content", EnabledByDefault: true},
		toolpolicy.Tool{Name: "other", Group: "content", EnabledByDefault: true},
	))})
	d, err := e.Explain(t.Context(), "open", nil, []string{"read", "other", "nosuch"})
	require.NoError(t, err)
	assert.Equal(t, []withheld{{"read", "none"}, {"other", "requiresAdmin"}, {"nosuch", "notRegistered"}}, reasons(d))
	offered, err := e.OfferableEnabled(t.Context(), "open", nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"read"}, offered)
}

// TestC07OddObserves: what a gate observes in another shape opens nothing.
func TestC07OddObserves(t *testing.T) {
	for shape, expression := range map[string]string{
		"true": value(`true`), "a list": value(`["write"]`), "an object": value(`{"write": true}`), "null": value(`null`),
	} {
		t.Run(shape, func(t *testing.T) {
			t.Parallel()
			dir := testkit.Bundle(t, testkit.Write("toolpolicy/gates/admin/admin.rego",
				"package toolpolicy.gates.admin\n\nadmits := set()\n\nobserves := "+expression+"\n"))
			e, err := toolpolicy.New(t.Context(), toolpolicy.Options{
				Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(readOnly()),
			})
			if err != nil {
				errorAs[*toolpolicy.PolicyError](t, err)
				return
			}
			d, err := e.Decide(t.Context(), "open", nil, "read")
			require.NoError(t, err)
			assert.Equal(t, withheld{"read", "requiresAdmin"}, withheld{d.Tool, d.Reason})
			assert.False(t, d.Allowed)
		})
	}
}
