package toolpolicy_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestCheckFacts finds all that SetFacts does, and what was hardly meant, with
// the lines of the document and in their order, and puts nothing in force.
func TestCheckFacts(t *testing.T) {
	f, err := toolpolicy.ParseFacts("facts.yaml", []byte(`configurations:
  chat:
    trustZone: local
    allowedToolGroups: [contend]
    allowedTools: [reed]
tools:
- {name: far, group: web, remote: true}
- {name: read, group: content, effect: reading}
state: {groups: {w*b: false}}
`))
	require.NoError(t, err)
	want := toolpolicy.Report{
		Warnings: []toolpolicy.Finding{
			{
				Code: "undeclaredRemote", Path: "tools[0].requiresApproval", File: "facts.yaml", Line: 7,
				Text: "nobody declared whether this remote tool requires approval; it needs none",
			},
			{
				Code: "unknownEffect", Path: "tools[1].effect", File: "facts.yaml", Line: 8,
				Text: `"reading" is no effect; it is read as a write`,
			},
		},
		Dropped: []toolpolicy.Finding{},
		Advice: []toolpolicy.Finding{
			{
				Code: "unknownGroup", Path: "configurations.chat.allowedToolGroups[0]", File: "facts.yaml", Line: 4,
				Text: `no tool is of the group "contend"; did you mean "content"?`,
			},
			{
				Code: "unknownTool", Path: "configurations.chat.allowedTools[0]", File: "facts.yaml", Line: 5,
				Text: `no tool "reed" is registered; did you mean "read"?`,
			},
			{
				Code: "patternEntry", Path: `state.groups["w*b"]`, File: "facts.yaml", Line: 9,
				Text: `"w*b" matches nothing: names are compared exactly, and no pattern is read in them`,
			},
		},
	}
	e := newEngine(t, toolpolicy.Options{})
	got, err := e.CheckFacts(t.Context(), f)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	assert.Nil(t, e.Status().Facts)
	_, err = e.Unattended(t.Context(), nil)
	require.ErrorIs(t, err, toolpolicy.ErrNoFacts)

	want.Advice = nil
	assert.Equal(t, want, setFacts(t, t.Context(), e, f), "nobody waits for advice when facts go in force")
	status := e.Status()
	got, err = e.CheckFacts(t.Context(), world())
	require.NoError(t, err)
	none := []toolpolicy.Finding{}
	assert.Equal(t, toolpolicy.Report{Warnings: none, Dropped: none, Advice: none}, got)
	assert.Equal(t, status, e.Status())
}

// TestCheckFactsFails as setting them does, and leaves no trace of that either.
func TestCheckFactsFails(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(world())})
	tool := toolpolicy.Tool{Name: "a", Group: "g"}
	report, err := e.CheckFacts(t.Context(), world(tool, tool))
	assert.Equal(t, []brief{{"nameTaken", "tools[1].name"}}, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings))
	assert.Equal(t, toolpolicy.Report{}, report)
	assert.Nil(t, e.Status().FactsRefused)

	dead, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = e.CheckFacts(dead, world())
	require.ErrorIs(t, err, context.Canceled)

	odd := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: testkit.Bundle(t,
		testkit.Write("toolpolicy/registration/advice.rego", "package toolpolicy.registration\n\nadvice := []\n"))}}})
	_, err = odd.CheckFacts(t.Context(), world())
	errorAs[*toolpolicy.AnswerError](t, err)

	require.NoError(t, e.Close())
	_, err = e.CheckFacts(t.Context(), world())
	require.ErrorIs(t, err, toolpolicy.ErrClosed)
}

// TestFindingsOfFactsMadeInGo stand in the order of their paths, where the tenth
// comes behind the second.
func TestFindingsOfFactsMadeInGo(t *testing.T) {
	var tools []toolpolicy.Tool
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"} {
		tools = append(tools, toolpolicy.Tool{Name: name, Group: "g", Effect: new(toolpolicy.Effect("odd"))})
	}
	got := setFacts(t, t.Context(), newEngine(t, toolpolicy.Options{}), world(tools...))
	want := []brief{}
	for i := range tools {
		want = append(want, brief{"unknownEffect", toolAt(i) + ".effect"})
	}
	assert.Equal(t, want, briefly(got.Warnings))
}

// TestPrint: what a policy prints goes to whoever asked for it, when a view is
// evaluated, and not when a policy is proved.
func TestPrint(t *testing.T) {
	dir := testkit.Bundle(t, testkit.Replace("toolpolicy/gates/admin/admin.rego",
		"\nadmits := index.names if {\n", "\nadmits := index.names if {\n\tprint(\"asked\")\n"))
	var mu sync.Mutex
	var lines []string
	e := newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: dir}},
		Facts:   new(world(toolpolicy.Tool{Name: "a", Group: "content", EnabledByDefault: true})),
		Print: func(file string, _ int, text string) {
			mu.Lock()
			defer mu.Unlock()
			lines = append(lines, file+": "+text)
		},
	})
	assert.Empty(t, lines)
	for range 2 {
		v, err := e.View(t.Context(), "open", nil)
		require.NoError(t, err)
		assert.Equal(t, []string{"a"}, v.OfferableEnabled())
	}
	assert.Equal(t, []string{"toolpolicy/gates/admin/admin.rego: asked"}, lines)
	newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(world())})
}
