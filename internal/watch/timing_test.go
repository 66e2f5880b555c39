package watch_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// The tests here run in bubbles with a clock of their own: the times are exact.

// watched is an owner of p/policy in a fresh disk, with a fake source.
func watched(t *testing.T, options watch.Options, changed func(context.Context)) (*owner, *fake, disk) {
	d := newDisk(t)
	d.write("p/policy", "0")
	source := newFake(t)
	options.Paths = []string{d.path("p/policy")}
	options.Events = open(t, source)
	o := own(t, options, changed)
	require.Equal(t, []time.Duration{0}, o.told(), "called once right after arming")
	require.Equal(t, []string{"0s watching"}, o.notified())
	return o, source, d
}

func TestWithoutEventsTheOwnerIsCalledAtEveryPoll(t *testing.T) {
	for name, test := range map[string]struct {
		poll time.Duration
		want []time.Duration
	}{
		"by default": {0, []time.Duration{10 * time.Second, 20 * time.Second, 30 * time.Second}},
		"as set":     {15 * time.Second, []time.Duration{15 * time.Second, 30 * time.Second}},
		"never":      {-1, nil},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o, _, _ := watched(t, watch.Options{Poll: test.poll}, nil)
				time.Sleep(35 * time.Second)
				assert.Equal(t, test.want, o.told())
				assert.Empty(t, o.notified())
			})
		})
	}
}

func TestAnyKindOfEventLeadsToOneCallAfterAPause(t *testing.T) {
	for _, op := range []fsnotify.Op{fsnotify.Create, fsnotify.Write, fsnotify.Remove, fsnotify.Rename, fsnotify.Chmod, 0} {
		t.Run(op.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o, source, d := watched(t, watch.Options{Poll: -1}, nil)
				time.Sleep(time.Second)
				source.say(d.path("p/policy"), op)
				time.Sleep(60 * time.Millisecond)
				source.say(d.path("p/policy"), op)
				time.Sleep(time.Hour)
				assert.Equal(t, []time.Duration{1160 * time.Millisecond}, o.told())
			})
		})
	}
}

func TestAStormOfEventsCannotPutTheCallOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, source, d := watched(t, watch.Options{Poll: -1, Quiet: 200 * time.Millisecond, Longest: 3 * time.Second}, nil)
		for range 1000 { // for 10 s
			source.say(d.path("p/policy"), fsnotify.Write)
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Hour)
		calls := o.told()
		// At the bound, an event may come before or after the timer.
		require.Len(t, calls, 4)
		for i, want := range []time.Duration{3000, 6000, 9000, 10190} {
			assert.InDelta(t, want*time.Millisecond, calls[i], float64(40*time.Millisecond))
		}
	})
}

func TestAPollComesSoLongAfterTheLastCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, source, d := watched(t, watch.Options{}, nil)
		time.Sleep(9 * time.Second)
		source.say(d.path("p/policy"), fsnotify.Write)
		time.Sleep(11 * time.Second)
		assert.Equal(t, []time.Duration{9100 * time.Millisecond, 19100 * time.Millisecond}, o.told())
	})
}

func TestEventsThatCannotMatterLeadToNoCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, source, d := watched(t, watch.Options{Poll: -1}, nil)
		for _, name := range []string{"p/other", "p/policy.tmp", "q"} {
			source.say(d.path(name), fsnotify.Write)
		}
		time.Sleep(time.Hour)
		assert.Empty(t, o.told())

		for _, name := range []string{d.path("p/policy"), d.path("p/POLICY"), d.path("p"), d.dir, "", "/unknown/name"} {
			source.say(name, fsnotify.Write)
			time.Sleep(time.Second)
			assert.Len(t, o.told(), 1, "event of %q", name)
		}
	})
}

func TestAnEventDuringACallLeadsToOneMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		busy := false
		o, source, d := watched(t, watch.Options{Poll: -1}, func(context.Context) {
			assert.False(t, busy, "two calls at once")
			busy = true
			time.Sleep(time.Minute)
			busy = false
		})
		for range 100 {
			source.say(d.path("p/policy"), fsnotify.Write)
			time.Sleep(500 * time.Millisecond)
		}
		time.Sleep(time.Hour)
		assert.Equal(t, []time.Duration{time.Minute}, o.told())
	})
}

func TestRunEndsWithItsContextAndItsCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		d.write("policy", "0")
		source := newFake(t)
		watcher := watch.New(watch.Options{Paths: []string{d.path("policy")}, Events: open(t, source)})
		idle := watch.Mode{Polling: true, Blind: true, Reason: "the watch is not running"}
		assert.Equal(t, idle, watcher.Mode())

		ctx, cancel := context.WithCancel(t.Context())
		var calls atomic.Int64
		var ended atomic.Bool
		go func() {
			watcher.Run(ctx, func(ctx context.Context) {
				calls.Add(1)
				<-ctx.Done()
				time.Sleep(time.Minute)
			})
			ended.Store(true)
		}()
		time.Sleep(time.Hour) // many polls fall due during the one call
		synctest.Wait()
		assert.Equal(t, d.parents(), watcher.Folders())
		assert.Equal(t, watch.Mode{Since: time.Now().Add(-time.Hour)}, watcher.Mode())
		cancel()
		synctest.Wait()
		assert.True(t, source.isClosed())
		assert.False(t, ended.Load(), "a call is under way")
		assert.EqualValues(t, 1, calls.Load())
		time.Sleep(time.Minute)
		synctest.Wait()
		assert.True(t, ended.Load())
		assert.EqualValues(t, 1, calls.Load())
		assert.Empty(t, watcher.Folders())
		idle.Since = time.Now().Add(-time.Minute)
		assert.Equal(t, idle, watcher.Mode())
	})
}

func TestADeadContextLeavesNothingBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := newFake(t)
		watcher := watch.New(watch.Options{Paths: []string{t.TempDir()}, Events: open(t, source)})
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		watcher.Run(ctx, func(context.Context) { t.Error("called") })
		assert.True(t, source.isClosed())
		assert.Empty(t, source.folders())
	})
}

func TestAWatcherRunsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := newFake(t), newFake(t)
		watcher := watch.New(watch.Options{Paths: []string{t.TempDir()}, Events: open(t, first, second)})
		for _, source := range []*fake{first, second} {
			ctx, cancel := context.WithCancel(t.Context())
			watcher.Run(ctx, func(context.Context) { cancel() })
			assert.True(t, source.isClosed())
		}
	})
}
