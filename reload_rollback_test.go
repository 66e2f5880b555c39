package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestRollback goes live, and is shown.
func TestRollback(t *testing.T) {
	at := places(t)["archive"]
	at.put(t, "r1")
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools())})
	assert.Nil(t, e.Status().Live.Previous)
	for _, revision := range []string{"r2", "r3"} {
		at.put(t, revision)
		reloads(t, e, revision)
		assert.False(t, e.Status().Live.WentBack)
		assert.Empty(t, e.Status().Live.Note)
	}
	third := e.Status().Live
	at.put(t, "r1")
	reloads(t, e, "r1")
	live := e.Status().Live
	assert.True(t, live.WentBack)
	assert.Equal(t, "revision went from r3 to r1, which was live before", live.Note)
	assert.Equal(t, &toolpolicy.Previous{Revision: "r3", Digest: third.Digest}, live.Previous)

	at.put(t, "r1", testkit.Append("toolpolicy/policy.rego", "\nmore := 1\n"))
	reloads(t, e, "r1")
	live = e.Status().Live
	assert.True(t, live.RevisionReused)
	assert.False(t, live.WentBack)
	assert.Equal(t, "revision r1 stood for other content before", live.Note)
}

// TestRelabelledBundle: new words for the same content are told as such, since
// whoever ships a revision waits to see it.
func TestRelabelledBundle(t *testing.T) {
	at := places(t)["directory"]
	at.put(t, "r1")
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools())})
	before := e.Status().Live
	testkit.Replace(".manifest", `"r1"`, `"r1-again"`)(t, at.path)
	outcome, err := e.Reload(t.Context())
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.Activated, outcome)
	v, err := e.View(t.Context(), "open", anna)
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.Policy{Revision: "r1-again", Digest: before.Digest}, v.Policy())
	assert.False(t, e.Status().Live.WentBack)
}

// TestRefuseSuperseded: what was live before stays out, after a restart too, and
// comes back only where the host stops asking for that.
func TestRefuseSuperseded(t *testing.T) {
	at := places(t)["archive"]
	opts := toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()),
		RefuseSuperseded: true, LastGoodDir: t.TempDir(),
	}
	at.put(t, "r1")
	e := newEngine(t, opts)
	first := e.Status().Live
	at.put(t, "r2")
	reloads(t, e, "r2")
	want, second := everyAnswer(t, e), e.Status().Live
	refused := &toolpolicy.SupersededError{
		Refused: toolpolicy.Previous{Revision: "r1", Digest: first.Digest},
		Live:    toolpolicy.Previous{Revision: "r2", Digest: second.Digest},
	}
	at.put(t, "r1")
	_, err := e.Reload(t.Context())
	assert.Equal(t, refused, errorAs[*toolpolicy.SupersededError](t, err))
	assert.Equal(t, "swap", string(e.Status().LastAttempt.Stage))
	assert.Equal(t, "r1", e.Status().LastAttempt.Revision)
	assert.Equal(t, want, everyAnswer(t, e))
	require.NoError(t, e.Close())

	e = newEngine(t, opts)
	assert.Equal(t, refused, errorAs[*toolpolicy.SupersededError](t, e.Status().LastAttempt.Err))
	assert.True(t, e.Status().Live.FromLastGood)
	assert.Equal(t, want, everyAnswer(t, e))
	require.NoError(t, e.Close())

	opts.RefuseSuperseded = false
	e = newEngine(t, opts)
	assert.Equal(t, "r1", e.Status().Live.Revision)
	assert.True(t, e.Status().Live.WentBack)
	require.NoError(t, e.Close())

	opts.RefuseSuperseded = true
	e = newEngine(t, opts)
	assert.Equal(t, "r1", e.Status().Live.Revision, "what was chosen is now the last")
	at.put(t, "r2")
	_, err = e.Reload(t.Context())
	errorAs[*toolpolicy.SupersededError](t, err)
	require.NoError(t, e.Close())

	testkit.Write("state.json", "{")(t, opts.LastGoodDir)
	_, err = toolpolicy.New(t.Context(), opts)
	assert.ErrorContains(t, err, "state.json", "a history that cannot be read refuses nothing, so there is no engine")
}
