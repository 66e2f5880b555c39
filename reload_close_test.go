package toolpolicy_test

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestCloseFromHooks: a hook may call whatever it likes.
func TestCloseFromHooks(t *testing.T) {
	at := places(t)["directory"]
	at.put(t, "r1")
	var e *toolpolicy.Engine
	begin, reloaded, closed := make(chan struct{}), make(chan error, 1), make(chan error, 1)
	e = newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(readOnly()),
		OnActivated: func(toolpolicy.Live) {
			<-begin
			_, err := e.Reload(t.Context())
			reloaded <- err
		},
		OnRejected: func(toolpolicy.Attempt) {
			_ = e.Close()
			closed <- e.Close()
		},
	})
	close(begin)
	require.NoError(t, <-reloaded)
	at.put(t, "bad", brokenBundles()[0].edit)
	_, err := e.Reload(t.Context())
	require.Error(t, err)
	require.NoError(t, <-closed)
	_, err = e.Reload(t.Context())
	assert.ErrorIs(t, err, toolpolicy.ErrClosed)
}

// TestCloseInAStorm of loads, facts, questions and file events leaves no goroutine.
func TestCloseInAStorm(t *testing.T) {
	at := places(t)["archive"]
	all := alternatives(2)
	at.put(t, "r0")
	before := runtime.NumGoroutine()
	for i := range 20 / raceFactor {
		e := newEngine(t, toolpolicy.Options{
			Sources: []toolpolicy.Source{{Path: at.path}}, Facts: &all[0], Watch: true,
			LastGoodDir: t.TempDir(), WaitForPolicy: true,
		})
		endsWell := func(err error) bool { return err == nil || errors.Is(err, toolpolicy.ErrClosed) }
		var storm sync.WaitGroup
		for range 3 {
			storm.Go(func() {
				for err := error(nil); err == nil; {
					_, err = e.Reload(t.Context())
					assert.True(t, endsWell(err), "%v", err)
				}
			})
			storm.Go(func() {
				for err := error(nil); err == nil; {
					_, err = e.SetFacts(t.Context(), all[1])
					assert.True(t, endsWell(err), "%v", err)
				}
			})
			storm.Go(func() {
				for err := error(nil); err == nil; {
					_, err = e.View(t.Context(), "open", nil)
					assert.True(t, endsWell(err), "%v", err)
				}
			})
		}
		at.put(t, fmt.Sprint("r", i+1))
		for range 2 {
			storm.Go(func() { assert.NoError(t, e.Close()) })
		}
		storm.Wait()
		status := e.Status()
		assert.True(t, status.Closed)
		_, err := e.Reload(t.Context())
		assert.ErrorIs(t, err, toolpolicy.ErrClosed)
	}
	deadline := time.Now().Add(time.Minute)
	for runtime.NumGoroutine() > before { // the watch ends by itself
		require.True(t, time.Now().Before(deadline), "goroutines are left")
		runtime.Gosched()
	}
}
