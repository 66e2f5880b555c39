package toolpolicy_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// place is a source that can be given another bundle.
type place struct {
	path string
	put  func(t testing.TB, revision string, edits ...testkit.Edit)
}

// places has a directory and an archive.
func places(t testing.TB) map[string]place {
	dir, archive := t.TempDir(), filepath.Join(t.TempDir(), "bundle.tar.gz")
	return map[string]place{
		"directory": {dir, func(t testing.TB, revision string, edits ...testkit.Edit) { writeSmall(t, dir, revision, edits...) }},
		"archive": {archive, func(t testing.TB, revision string, edits ...testkit.Edit) {
			packSmall(t, archive, revision, edits...)
		}},
	}
}

// everyAnswer is all that an engine answers, as bytes.
func everyAnswer(t testing.TB, e *toolpolicy.Engine) string {
	v, err := e.View(t.Context(), "open", anna)
	if !assert.NoError(t, err) {
		return ""
	}
	names := []string{"read", "nosuch", "write"}
	told, err := v.Inspect(t.Context(), names, true)
	assert.NoError(t, err)
	text, err := json.Marshal([]any{v.Policy(), v.FactsDigest(), v.Prompt(), askView(v, names), told})
	assert.NoError(t, err)
	return string(text)
}

// twoTools is a world with two tools that anybody may use.
func twoTools() toolpolicy.Facts {
	f := readOnly()
	f.Tools = append(f.Tools, toolpolicy.Tool{Name: "write", Group: "content", EnabledByDefault: true})
	return f
}

// reloads wants a load that activates a revision.
func reloads(t testing.TB, e *toolpolicy.Engine, revision string) {
	t.Helper()
	outcome, err := e.Reload(t.Context())
	require.NoError(t, err)
	require.Equal(t, toolpolicy.Activated, outcome)
	require.Equal(t, revision, e.Status().Live.Revision)
	d, err := e.Decide(t.Context(), "open", anna, "read")
	require.NoError(t, err)
	require.Equal(t, allowedBy(revision), d.Message)
}

// TestFailedLoadsChangeNothing has 32 goroutines ask while loads fail at every
// stage: each answer is, byte for byte, what it was.
func TestFailedLoadsChangeNothing(t *testing.T) {
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			at.put(t, "r1")
			e := newEngine(t, toolpolicy.Options{
				Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()),
			})
			want, live := everyAnswer(t, e), e.Status().Live
			require.Contains(t, want, allowedBy("r1"))

			var asking sync.WaitGroup
			var done atomic.Bool
			asked := make([]int, 32)
			for i := range asked {
				asking.Go(func() {
					for ; !done.Load() || asked[i] == 0; asked[i]++ {
						if !assert.Equal(t, want, everyAnswer(t, e)) {
							return
						}
					}
				})
			}
			all := brokenBundles()
			for i, b := range all {
				at.put(t, "bad", b.edit)
				outcome, err := e.Reload(t.Context())
				assert.Empty(t, outcome)
				refused := errorAs[*toolpolicy.PolicyError](t, err)
				assert.Equal(t, b.stage, string(refused.Stage), "%v", err)
				s := e.Status()
				assert.Equal(t, live, s.Live)
				assert.Equal(t, toolpolicy.Rejected, s.LastAttempt.Outcome)
				assert.Equal(t, b.stage, string(s.LastAttempt.Stage))
				assert.Equal(t, refused, errorAs[*toolpolicy.PolicyError](t, s.LastAttempt.Err))
				assert.Equal(t, i+1, s.LastAttempt.Attempts)
				assert.EqualValues(t, i+1, s.Counters.Rejections)
			}
			require.NoError(t, os.RemoveAll(at.path))
			_, err := e.Reload(t.Context())
			assert.Equal(t, "read", string(errorAs[*toolpolicy.PolicyError](t, err).Stage), "the source is missing")
			done.Store(true)
			asking.Wait()
			assert.NotContains(t, asked, 0)

			at.put(t, "r1")
			outcome, err := e.Reload(t.Context())
			require.NoError(t, err)
			assert.Equal(t, toolpolicy.Unchanged, outcome)
			s := e.Status()
			assert.Equal(t, want, everyAnswer(t, e))
			assert.Equal(t, live, s.Live)
			assert.Zero(t, s.LastAttempt.Attempts)
			assert.Equal(t, toolpolicy.Counters{
				Loads: int64(len(all)) + 3, Activations: 1, Rejections: int64(len(all)) + 1,
			}, s.Counters)
			at.put(t, "r2")
			reloads(t, e, "r2")
		})
	}
}

// sign signs the bundle at a path with the secret of a key.
func sign(t testing.TB, path string, key toolpolicy.VerificationKey) {
	t.Helper()
	_, err := bundle.Sign(t.Context(), bundle.SignOptions{
		Path: path, KeyFile: testkit.File(t, "secret", []byte(key.Material)), Algorithm: key.Algorithm, KeyID: key.ID,
	})
	require.NoError(t, err)
}

var signer = toolpolicy.VerificationKey{
	ID: "admins", Algorithm: "HS256", Material: "a secret that is long enough to be one",
}

// TestUnsignedIsRefused once there are keys, unless a flag says otherwise; then
// the status says so.
func TestUnsignedIsRefused(t *testing.T) {
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			at.put(t, "r1")
			sign(t, at.path, signer)
			opts := toolpolicy.Options{
				Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()),
				Keys: []toolpolicy.VerificationKey{signer},
			}
			e := newEngine(t, opts)
			before := everyAnswer(t, e)
			assert.False(t, e.Status().Live.Unverified)
			assert.Equal(t, "admins", e.Status().Live.ReadFrom[0].Key)

			at.put(t, "r2")
			if info, err := os.Stat(at.path); assert.NoError(t, err) && info.IsDir() {
				testkit.Remove(".signatures.json")(t, at.path)
			}
			_, err := e.Reload(t.Context())
			assert.Equal(t, "verify", string(errorAs[*toolpolicy.PolicyError](t, err).Stage))
			assert.Equal(t, before, everyAnswer(t, e))

			opts.AllowUnverified = true
			assert.True(t, newEngine(t, opts).Status().Live.Unverified)

			sign(t, at.path, signer)
			reloads(t, e, "r2")
			opts.Keys[0].Material += "!"
			opts.AllowUnverified = false
			_, err = toolpolicy.New(t.Context(), opts)
			assert.Equal(t, "verify", string(errorAs[*toolpolicy.PolicyError](t, err).Stage))
		})
	}
}
