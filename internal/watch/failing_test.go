package watch_test

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

const (
	tooManyFiles = "too many open files (raise the limit of open files or, on Linux, fs.inotify.max_user_instances)"
	noSpace      = "no space left on device (on Linux: raise fs.inotify.max_user_watches)"
)

func TestWithoutASourceThereIsPollingUntilOneOpens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		source := newFake(t)
		o := own(t, watch.Options{
			Paths:  []string{d.dir},
			Poll:   time.Second,
			Events: open(t, syscall.EMFILE, syscall.EMFILE, errors.New("no such thing"), source),
		}, nil)
		time.Sleep(4 * time.Second)
		// Tried at 0, 0.5, 1.5 and 3.5 s; the last one brings a call.
		assert.Equal(t, []string{
			"0s polling, because no source of events could be opened: " + tooManyFiles,
			"1.5s polling, because no source of events could be opened: no such thing",
			"3.5s watching",
		}, o.notified())
		assert.Equal(t, []time.Duration{0, time.Second, 2 * time.Second, 3 * time.Second, 3500 * time.Millisecond}, o.told())
		assert.Equal(t, watch.Mode{Since: o.began.Add(3500 * time.Millisecond)}, o.watcher.Mode())
		assert.Equal(t, d.parents(), source.folders())
		assert.Equal(t, source.folders(), o.watcher.Folders())
	})
}

func TestPollingKeepsItsBeginningWhateverTheReason(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := own(t, watch.Options{
			Paths:  []string{t.TempDir()},
			Events: open(t, errors.New("one"), errors.New("two"), newFake(t)),
		}, nil)
		time.Sleep(time.Second)
		assert.Equal(t, watch.Mode{
			Polling: true, Reason: "no source of events could be opened: two", Since: o.began,
		}, o.watcher.Mode())
	})
}

func TestWithNeitherEventsNorPollsItSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := own(t, watch.Options{
			Paths: []string{t.TempDir()}, Poll: -1,
			Events: open(t, syscall.EMFILE, newFake(t)),
		}, nil)
		time.Sleep(time.Hour)
		assert.Equal(t, []string{
			"0s not watching, because no source of events could be opened: " + tooManyFiles + "; polling is switched off",
			"500ms watching",
		}, o.notified())
		assert.Equal(t, []time.Duration{0, 500 * time.Millisecond}, o.told())
	})
}

func TestASourceThatDiesIsReplaced(t *testing.T) {
	for name, test := range map[string]struct {
		die  func(*fake)
		want string
	}{
		"its events end": {func(f *fake) { close(f.events) }, "the source of events ended"},
		"its errors end": {func(f *fake) { close(f.errors) }, "the source of events ended"},
		"nothing but errors": {func(f *fake) {
			for range 16 {
				f.errors <- syscall.EIO
			}
		}, "the source of events fails: input/output error"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDisk(t)
				first, second := newFake(t), newFake(t)
				o := own(t, watch.Options{Paths: []string{d.dir}, Poll: -1, Events: open(t, first, second)}, nil)
				time.Sleep(time.Second)
				test.die(first)
				synctest.Wait()
				assert.True(t, first.isClosed())
				assert.Empty(t, o.watcher.Folders())
				time.Sleep(time.Hour)
				assert.Equal(t, []string{
					"0s watching",
					"1s not watching, because " + test.want + "; polling is switched off",
					"1.5s watching",
				}, o.notified())
				// What it kept from us is looked for at once, and again later.
				assert.Equal(t, []time.Duration{0, 1100 * time.Millisecond, 1500 * time.Millisecond}, o.told())
				assert.Equal(t, d.parents(), second.folders())

				second.say(d.path("x"), fsnotify.Write)
				time.Sleep(time.Second)
				assert.Len(t, o.told(), 1)
			})
		})
	}
}

func TestASourceThatKeepsDyingIsReplacedEverMoreSlowly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var opened []time.Duration
		began := time.Now()
		lives := 1
		own(t, watch.Options{Paths: []string{t.TempDir()}, Events: func() (watch.Events, error) {
			opened = append(opened, time.Since(began))
			source := newFake(t)
			if lives--; lives < 0 {
				close(source.events)
			} else {
				time.AfterFunc(time.Hour, func() { close(source.events) })
			}
			return source, nil
		}}, nil)
		time.Sleep(time.Hour + 130*time.Second)
		synctest.Wait()
		var after []float64
		for _, at := range opened[1:] {
			after = append(after, (at - time.Hour).Seconds())
		}
		assert.Equal(t, []float64{0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5, 91.5, 121.5}, after)
	})
}

func TestAfterAnOverflowAllIsLookedAtAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		d.folder("p")
		source := newFake(t)
		o := own(t, watch.Options{Paths: []string{d.path("p")}, Poll: -1, Events: open(t, source)}, nil)
		synctest.Wait()
		d.folder("p/unheard/of")
		for range 100 {
			source.errors <- fmt.Errorf("wrapped: %w", fsnotify.ErrEventOverflow)
		}
		time.Sleep(time.Hour)
		assert.Equal(t, []time.Duration{0, 100 * time.Millisecond}, o.told())
		assert.Equal(t, []string{"0s watching"}, o.notified())
		assert.Equal(t, append(d.parents(), d.path("p"), d.path("p/unheard"), d.path("p/unheard/of")), source.folders())
	})
}

func TestErrorsAmongEventsAreBorne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, source, d := watched(t, watch.Options{Poll: -1}, nil)
		for range 100 {
			source.errors <- syscall.EINVAL
			source.say(d.path("p/policy"), fsnotify.Rename)
			time.Sleep(time.Second)
		}
		assert.Len(t, o.told(), 100)
		assert.Empty(t, o.notified())
	})
}

func TestAFolderThatCannotBeWatchedIsPolled(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want string
	}{
		"no watches left":   {syscall.ENOSPC, noSpace},
		"not allowed":       {&os.PathError{Op: "watch", Path: "x", Err: syscall.EACCES}, "watch x: permission denied"},
		"said to be absent": {syscall.ENOENT, "no such file or directory"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDisk(t)
				d.write("p/policy", "0")
				source := newFake(t)
				var mended atomic.Bool
				source.onAdd = func(folder string) error {
					if !mended.Load() && folder == d.path("p") {
						return test.err
					}
					return nil
				}
				o := own(t, watch.Options{Paths: []string{d.path("p/policy")}, Events: open(t, source)}, nil)
				time.Sleep(35 * time.Second)
				assert.Equal(t, []string{
					"0s polling, because " + d.path("p") + " cannot be watched: " + test.want,
				}, o.notified())
				assert.Equal(t, []time.Duration{0, 10 * time.Second, 20 * time.Second, 30 * time.Second}, o.told())
				assert.Equal(t, d.parents(), o.watcher.Folders(), "the others have their watches")

				mended.Store(true)
				time.Sleep(5 * time.Second)
				assert.Equal(t, []string{"40s watching"}, o.notified())
				assert.Equal(t, append(d.parents(), d.path("p")), o.watcher.Folders())
			})
		})
	}
}

func TestARecoveryBringsACallWithoutAPoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		source := newFake(t)
		left := 2
		source.onAdd = func(folder string) error {
			if folder == d.dir && left > 0 {
				left--
				return syscall.ENOSPC
			}
			return nil
		}
		o := own(t, watch.Options{Paths: []string{d.dir}, Poll: -1, Events: open(t, source)}, nil)
		time.Sleep(time.Hour)
		// Tried in vain at 0.5 s: no call, for that would be a poll.
		assert.Equal(t, []time.Duration{0, 1500 * time.Millisecond}, o.told())
	})
}

func TestAFolderFarUpThatMayNotBeReadIsDoneWithout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		d.write("closed/p/policy", "0")
		source := newFake(t)
		source.onAdd = func(folder string) error {
			if folder == d.path("closed") {
				return syscall.EACCES
			}
			return nil
		}
		o := own(t, watch.Options{Paths: []string{d.path("closed/p/policy")}, Events: open(t, source)}, nil)
		require.Equal(t, []string{"0s watching"}, o.notified())
		assert.Equal(t, append(d.parents(), d.path("closed/p")), source.folders())
	})
}
