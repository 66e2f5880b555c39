package watch_test

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

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

// untouched is the level after a first Run, for which the runtime opens what it
// keeps for good.
func untouched(t *testing.T) level {
	once(t, t.TempDir())
	return levelNow(t)
}

func once(t *testing.T, dir string) {
	ctx, cancel := context.WithCancel(t.Context())
	watcher := watch.New(watch.Options{Paths: []string{dir}})
	watcher.Run(ctx, func(context.Context) { cancel() })
	require.Empty(t, watcher.Folders())
}

// settles waits until the level is no higher than it was: a goroutine that has
// done all may still count, and earlier tests' may have.
func settles(t *testing.T, was level) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		now := levelNow(t)
		if slices.Equal(was.handles, now.handles) && now.watches == was.watches && now.goroutines <= was.goroutines {
			return
		}
		if time.Now().After(deadline) {
			require.Equal(t, was, now)
		}
		runtime.Gosched()
	}
}

func TestNothingGrowsWithTwoThousandChanges(t *testing.T) {
	before := untouched(t)
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
	before := untouched(t)
	dir := t.TempDir()
	for range 200 {
		once(t, dir)
	}
	settles(t, before)
}
