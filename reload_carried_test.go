package toolpolicy_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// carries adds facts with one tool to a bundle.
func carries(tool string) testkit.Edit {
	return testkit.Write("facts/data.json", fmt.Sprintf(
		`{"tools": [{"name": %q, "group": "content", "enabledByDefault": true}], "configurations": {"open": {"trustZone": "local"}}}`, tool))
}

// TestFactsFromBundle are taken where the host says so, and each time anew.
func TestFactsFromBundle(t *testing.T) {
	dir := testkit.Bundle(t, testkit.Replace(".manifest", `["toolpolicy"]`, `["toolpolicy", "facts"]`), carries("first"))
	sources := []toolpolicy.Source{{Path: dir}}
	_, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: sources})
	refused := errorAs[*toolpolicy.PolicyError](t, err)
	assert.Contains(t, refused.Error(), "here facts come from the host")

	offered := func(e *toolpolicy.Engine) []string {
		names, err := e.OfferableEnabled(t.Context(), "open", nil)
		require.NoError(t, err)
		return names
	}
	e := newEngine(t, toolpolicy.Options{Sources: sources, FactsFromBundle: true, Facts: new(world())})
	assert.Equal(t, []string{"first"}, offered(e))
	require.NotNil(t, e.Status().Facts)

	carries("second")(t, dir)
	outcome, err := e.Reload(t.Context())
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.Activated, outcome)
	assert.Equal(t, []string{"second"}, offered(e))

	testkit.Write("facts/data.json", `{"tools": [{"name": "no group"}], "configurations": {}}`)(t, dir)
	_, err = e.Reload(t.Context())
	factsRefused := errorAs[*toolpolicy.FactsError](t, err)
	assert.Equal(t, "tools[0].group", factsRefused.Findings[0].Path)
	assert.Equal(t, []string{"second"}, offered(e), "what was in force stays in force")
}
