package toolpolicy_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestLastGood: a start whose sources fail takes the copy of what was live last,
// verified again, and says so.
func TestLastGood(t *testing.T) {
	for name, at := range places(t) {
		for how, spoil := range map[string]func(){
			"missing":     func() { require.NoError(t, os.RemoveAll(at.path)) },
			"broken":      func() { at.put(t, "bad", brokenBundles()[0].edit) },
			"of another":  func() { at.put(t, "r9"); sign(t, at.path, other) },
			"not proving": func() { at.put(t, "bad", brokenBundles()[6].edit); sign(t, at.path, signer) },
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				opts := toolpolicy.Options{
					Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()),
					Keys: []toolpolicy.VerificationKey{signer}, LastGoodDir: filepath.Join(t.TempDir(), "last", "good"),
				}
				at.put(t, "r1")
				sign(t, at.path, signer)
				e := newEngine(t, opts)
				at.put(t, "r2")
				sign(t, at.path, signer)
				reloads(t, e, "r2")
				want, live := everyAnswer(t, e), e.Status().Live
				assert.Equal(t, live.Digest, e.Status().LastGood.Digest)
				require.NoError(t, e.Close())

				spoil()
				again := newEngine(t, opts)
				s := again.Status()
				assert.Equal(t, want, everyAnswer(t, again))
				assert.True(t, s.Live.FromLastGood)
				assert.Equal(t, "admins", s.Live.ReadFrom[0].Key)
				assert.Equal(t, at.path, s.Live.ReadFrom[0].Source)
				assert.Equal(t, toolpolicy.Rejected, s.LastAttempt.Outcome)
				assert.NotEmpty(t, s.LastAttempt.Error)
				_, err := again.Reload(t.Context())
				require.Error(t, err)

				at.put(t, "r2")
				sign(t, at.path, signer)
				outcome, err := again.Reload(t.Context())
				require.NoError(t, err)
				assert.Equal(t, toolpolicy.Unchanged, outcome)
				s = again.Status()
				assert.False(t, s.Live.FromLastGood)
				assert.Equal(t, want, everyAnswer(t, again))

				spoil()
				opts.Keys = []toolpolicy.VerificationKey{{ID: "new", Algorithm: "HS256", Material: "a secret that came later, and long"}}
				_, err = toolpolicy.New(t.Context(), opts)
				errorAs[*toolpolicy.PolicyError](t, err)
				assert.ErrorContains(t, err, "the last good copy", "which the new key does not verify either")
			})
		}
	}
}

var other = toolpolicy.VerificationKey{ID: "other", Algorithm: "HS256", Material: "the secret of somebody else entirely"}

// TestSpoiltLastGood: a copy that is not what was written is not used.
func TestSpoiltLastGood(t *testing.T) {
	at := places(t)["archive"]
	for name, spoil := range map[string]func(dir, archive string){
		"changed": func(_, archive string) { testkit.Append(filepath.Base(archive), "x")(t, filepath.Dir(archive)) },
		"another bundle": func(_, archive string) {
			packSmall(t, archive, "r9")
		},
		"gone":            func(_, archive string) { require.NoError(t, os.Remove(archive)) },
		"state cut":       func(dir, _ string) { require.NoError(t, os.Truncate(filepath.Join(dir, "state.json"), 40)) },
		"state of others": func(dir, _ string) { testkit.Replace("state.json", `"format": 1`, `"format": 2`)(t, dir) },
		"other sources":   func(dir, _ string) { testkit.Replace("state.json", at.path, "elsewhere")(t, dir) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			opts := toolpolicy.Options{
				Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()), LastGoodDir: dir,
			}
			at.put(t, "r1")
			require.NoError(t, newEngine(t, opts).Close())
			copies, err := filepath.Glob(filepath.Join(dir, "copy-*", "*.tar.gz"))
			require.NoError(t, err)
			require.Len(t, copies, 1)
			original, err := os.ReadFile(at.path)
			require.NoError(t, err)
			kept, err := os.ReadFile(copies[0])
			require.NoError(t, err)
			assert.Equal(t, original, kept, "the copy of an archive has its very bytes")

			spoil(dir, copies[0])
			require.NoError(t, os.Remove(at.path))
			_, err = toolpolicy.New(t.Context(), opts)
			errorAs[*toolpolicy.PolicyError](t, err)

			at.put(t, "r1")
			again := newEngine(t, opts)
			assert.Empty(t, again.Status().LastGood.Error, "the source is good, so there is a copy again")
			assert.Equal(t, again.Status().Live.Digest, again.Status().LastGood.Digest)
		})
	}
}

// TestLastGoodThatCannotBeWritten does not keep a policy from going live.
func TestLastGoodThatCannotBeWritten(t *testing.T) {
	at := places(t)["directory"]
	at.put(t, "r1")
	blocked := testkit.File(t, "file", nil)
	e := newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()), LastGoodDir: filepath.Join(blocked, "dir"),
	})
	assert.NotEmpty(t, e.Status().LastGood.Error)
	at.put(t, "r2")
	reloads(t, e, "r2")
}

// TestStatusAsJSON can be read by others.
func TestStatusAsJSON(t *testing.T) {
	at := places(t)["directory"]
	at.put(t, "r1")
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, LastGoodDir: t.TempDir()})
	require.NoError(t, os.RemoveAll(at.path))
	_, err := e.Reload(t.Context())
	require.Error(t, err)
	text, err := json.Marshal(e.Status())
	require.NoError(t, err)
	var got map[string]any
	require.NoError(t, json.Unmarshal(text, &got))
	live, attempt := got["live"].(map[string]any), got["lastAttempt"].(map[string]any)
	assert.Equal(t, "r1", live["revision"])
	assert.Equal(t, true, live["unverified"])
	assert.Equal(t, false, live["fromLastGood"])
	assert.Equal(t, "rejected", attempt["outcome"])
	assert.Equal(t, "read", attempt["stage"])
	assert.Contains(t, attempt["error"], "no bundle")
	assert.Contains(t, attempt, "failingSince")
	assert.Equal(t, map[string]any{"loads": 2.0, "activations": 1.0, "rejections": 1.0}, got["counters"])
	assert.Equal(t, map[string]any{"mode": "off"}, got["watching"])
	assert.NotContains(t, got, "facts")
}
