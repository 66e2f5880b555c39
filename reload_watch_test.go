package toolpolicy_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// watched are options that watch a place, and what the hooks told.
func watched(path string) (toolpolicy.Options, chan toolpolicy.Live, chan toolpolicy.Attempt) {
	activated, rejected := make(chan toolpolicy.Live, 64), make(chan toolpolicy.Attempt, 64)
	return toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: path}}, Facts: new(readOnly()),
		Watch: true, PollInterval: time.Second,
		OnActivated: func(l toolpolicy.Live) { activated <- l },
		OnRejected:  func(a toolpolicy.Attempt) { rejected <- a },
	}, activated, rejected
}

// goesLive waits until a revision is live; what failed on the way may have been
// half written.
func goesLive(t *testing.T, e *toolpolicy.Engine, activated chan toolpolicy.Live, revision string) {
	t.Helper()
	for (<-activated).Revision != revision {
	}
	d, err := e.Decide(t.Context(), "open", anna, "read")
	require.NoError(t, err)
	require.Equal(t, allowedBy(revision), d.Message)
}

// TestWatch: what changes is live without anybody asking; what is broken is told
// once, and what was live stays.
func TestWatch(t *testing.T) {
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			opts, activated, rejected := watched(at.path)
			var log bytes.Buffer
			opts.Logger = slog.New(slog.NewTextHandler(&log, nil))
			at.put(t, "r1")
			e := newEngine(t, opts)
			goesLive(t, e, activated, "r1")
			at.put(t, "r2")
			goesLive(t, e, activated, "r2")

			at.put(t, "bad", brokenBundles()[2].edit)
			for (<-rejected).Stage != "compile" {
			}
			assert.Equal(t, "r2", e.Status().Live.Revision)
			require.NoError(t, os.RemoveAll(at.path))
			for (<-rejected).Stage != "read" {
			}
			for range 3 {
				if name == "directory" {
					require.NoError(t, os.MkdirAll(at.path, 0o755))
				}
				at.put(t, "r3")
				goesLive(t, e, activated, "r3")
				require.NoError(t, os.RemoveAll(at.path))
				for (<-rejected).Stage != "read" {
				}
				if name == "directory" {
					require.NoError(t, os.MkdirAll(at.path, 0o755))
				}
				at.put(t, "r2")
				goesLive(t, e, activated, "r2")
			}
			assert.Contains(t, []toolpolicy.WatchMode{toolpolicy.ByEvents, toolpolicy.ByPolls}, e.Status().Watching.Mode)
			require.NoError(t, e.Close())
			assert.Equal(t, toolpolicy.NotWatching, e.Status().Watching.Mode)
		})
	}
}

// TestWatchLinks: a folder as Kubernetes mounts it, flipped five times.
func TestWatchLinks(t *testing.T) {
	dir := t.TempDir()
	flip := func(revision string) {
		packSmall(t, filepath.Join(dir, ".."+revision+".tar.gz"), revision)
		require.NoError(t, os.Mkdir(filepath.Join(dir, ".."+revision), 0o755))
		require.NoError(t, os.Rename(filepath.Join(dir, ".."+revision+".tar.gz"),
			filepath.Join(dir, ".."+revision, "bundle.tar.gz")))
		require.NoError(t, os.Symlink(".."+revision, filepath.Join(dir, "..data_tmp")))
		require.NoError(t, os.Rename(filepath.Join(dir, "..data_tmp"), filepath.Join(dir, "..data")))
	}
	flip("r0")
	path := filepath.Join(dir, "bundle.tar.gz")
	require.NoError(t, os.Symlink(filepath.Join("..data", "bundle.tar.gz"), path))
	opts, activated, _ := watched(path)
	e := newEngine(t, opts)
	goesLive(t, e, activated, "r0")
	for _, revision := range []string{"r1", "r2", "r3", "r4", "r5"} {
		before := e.Status().Live.ReadFrom[0].Resolved
		flip(revision)
		goesLive(t, e, activated, revision)
		assert.NotEqual(t, before, e.Status().Live.ReadFrom[0].Resolved)
		require.NoError(t, os.RemoveAll(filepath.Dir(before)))
	}
}

// TestWaitForPolicy: New returns as soon as there is a policy, or with the end of
// its context and the reason why there was none.
func TestWaitForPolicy(t *testing.T) {
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			opts, _, rejected := watched(filepath.Join(at.path, "nothing here"))
			opts.WaitForPolicy = true
			ctx, cancel := context.WithCancel(t.Context())
			opts.OnRejected = func(toolpolicy.Attempt) { cancel() }
			_, err := toolpolicy.New(ctx, opts)
			assert.ErrorIs(t, err, context.Canceled)
			assert.Equal(t, "read", string(errorAs[*toolpolicy.PolicyError](t, err).Stage))

			opts.Sources[0].Path = at.path
			require.NoError(t, os.RemoveAll(at.path))
			opts.OnRejected = func(a toolpolicy.Attempt) { rejected <- a }
			made := make(chan *toolpolicy.Engine)
			go func() {
				e, err := toolpolicy.New(t.Context(), opts)
				assert.NoError(t, err)
				made <- e
			}()
			<-rejected
			if name == "directory" {
				require.NoError(t, os.MkdirAll(at.path, 0o755))
			}
			at.put(t, "r1")
			e := <-made
			d, err := e.Decide(t.Context(), "open", anna, "read")
			require.NoError(t, err)
			assert.Equal(t, allowedBy("r1"), d.Message)
			require.NoError(t, e.Close())

			opts.Facts = new(world(toolpolicy.Tool{Name: "read", Group: "a"}, toolpolicy.Tool{Name: "write", Group: "a"}))
			at.put(t, "r2", refuseWrite)
			_, err = toolpolicy.New(t.Context(), opts)
			errorAs[*toolpolicy.FactsError](t, err)
		})
	}
}

// TestNewFailsOnABadBundle where nothing else was asked for.
func TestNewFailsOnABadBundle(t *testing.T) {
	at := places(t)["directory"]
	for _, b := range brokenBundles() {
		at.put(t, "bad", b.edit)
		e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Watch: true})
		assert.Nil(t, e)
		assert.Equal(t, b.stage, string(errorAs[*toolpolicy.PolicyError](t, err).Stage))
	}
}

// TestBundleTests must pass where the host wants them, and there must be some.
func TestBundleTests(t *testing.T) {
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			opts := toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(readOnly()), RunBundleTests: true}
			good := testkit.Write("toolpolicy/policy_test.rego", "package toolpolicy.policy_test\n\n"+
				"test_said if data.toolpolicy.message == \"allowed by r1 with the data of r1\"\n")
			at.put(t, "r1", good)
			e := newEngine(t, opts)
			for text, edit := range map[string]testkit.Edit{
				"there are no tests":                        testkit.Write("toolpolicy/none.rego", "package toolpolicy.none\n"),
				"no test ran":                               testkit.Write("toolpolicy/a_test.rego", "package toolpolicy.a\n\ntodo_test_b if false\n"),
				"toolpolicy.a.test_b fails":                 testkit.Write("toolpolicy/a_test.rego", "package toolpolicy.a\n\ntest_b if false\n"),
				"the built-in http.send is not allowed":     testkit.Write("toolpolicy/a_test.rego", "package toolpolicy.a\n\ntest_b if http.send({})\n"),
				"a_test.rego:3: rego_unsafe_var_error: var": testkit.Write("toolpolicy/a_test.rego", "package toolpolicy.a\n\ntest_b if nobody\n"),
			} {
				at.put(t, "r2", edit)
				_, err := e.Reload(t.Context())
				errorAs[*toolpolicy.PolicyError](t, err)
				assert.ErrorContains(t, err, text)
				assert.Equal(t, "r1", e.Status().Live.Revision)
			}
			at.put(t, "r1", good)
			outcome, err := e.Reload(t.Context())
			require.NoError(t, err)
			assert.Equal(t, toolpolicy.Unchanged, outcome)
		})
	}
	newEngine(t, toolpolicy.Options{RunBundleTests: true})
}
