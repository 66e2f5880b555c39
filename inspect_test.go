package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestInspectOfANameThatIsNoText: it is registered nowhere, like any unknown name.
func TestInspectOfANameThatIsNoText(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(world())})
	v, err := e.View(t.Context(), "open", nil)
	require.NoError(t, err)
	explanations, err := v.Inspect(t.Context(), []string{"\xff"}, true)
	require.NoError(t, err)
	require.Len(t, explanations, 1)
	assert.Equal(t, v.Decide("\xff"), explanations[0].Decision)
	assert.Equal(t, toolpolicy.ReasonNotRegistered, explanations[0].Reason)
}
