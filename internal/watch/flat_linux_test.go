package watch_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// level is what must not grow.
type level struct {
	handles    []string
	watches    int
	goroutines int
}

func levelNow(t *testing.T) level {
	return level{handles(t), len(kernelWatches(t)), runtime.NumGoroutine()}
}

// settles waits for the level: a goroutine that has done all may still count.
func settles(t *testing.T, want level) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for got := levelNow(t); !assert.ObjectsAreEqual(want, got); got = levelNow(t) {
		if time.Now().After(deadline) {
			require.Equal(t, want, got)
		}
		runtime.Gosched()
	}
}

func TestNothingGrowsWithTwoThousandChanges(t *testing.T) {
	before := levelNow(t)
	d := newDisk(t)
	revision(d, "", 1)
	r := read(t, watch.Options{Paths: []string{d.path("current"), d.path("deep/down")}, Quiet: time.Millisecond})
	r.sees("r1")
	var after10 level
	for round := 2; round <= 2000; round++ {
		revision(d, "", round)
		r.sees(text(round))
		if round == 10 {
			watchesLiving(t, r)
			after10 = levelNow(t)
		}
	}
	watchesLiving(t, r)
	settles(t, after10)
	r.stop()
	settles(t, before)
}

func TestNothingIsLeftOfManyRuns(t *testing.T) {
	before := levelNow(t)
	dir := t.TempDir()
	for range 200 {
		ctx, cancel := context.WithCancel(t.Context())
		watcher := watch.New(watch.Options{Paths: []string{dir}})
		watcher.Run(ctx, func(context.Context) { cancel() })
		require.Empty(t, watcher.Folders())
	}
	settles(t, before)
}
