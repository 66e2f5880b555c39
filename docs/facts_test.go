package docs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestFactsDocument: the document that shows every key is one that the engine
// takes without a word.
func TestFactsDocument(t *testing.T) {
	_, blocks := read(t, "facts.md")
	require.Len(t, blocks, 1)
	facts, err := toolpolicy.ParseFacts("facts.yaml", []byte(blocks[0].text))
	require.NoError(t, err)
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, engine.Close()) })
	report, err := engine.SetFacts(t.Context(), facts)
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.Report{Warnings: []toolpolicy.Finding{}, Dropped: []toolpolicy.Finding{}}, report)
}
