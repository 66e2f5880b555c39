package watch_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// owner runs a watcher, as a loader would, and notes what it is told.
type owner struct {
	t       *testing.T
	watcher *watch.Watcher
	began   time.Time
	stop    func()

	mu    sync.Mutex
	calls []time.Duration // since the start
	modes []string
}

// own starts a watcher. It ends with the test, at the latest.
func own(t *testing.T, options watch.Options, changed func(context.Context)) *owner {
	o := &owner{t: t, began: time.Now()}
	options.Notify = func(mode watch.Mode) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.modes = append(o.modes, time.Since(o.began).String()+" "+mode.String())
		if o.watcher.Mode() != mode { // from within: no lock is held
			t.Errorf("notified of %v in %v", mode, o.watcher.Mode())
		}
	}
	o.watcher = watch.New(options)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		o.watcher.Run(ctx, func(ctx context.Context) {
			o.mu.Lock()
			o.calls = append(o.calls, time.Since(o.began))
			o.mu.Unlock()
			if changed != nil {
				changed(ctx)
			}
		})
	}()
	o.stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	t.Cleanup(o.stop)
	return o
}

// told returns when the owner was called since it last asked, in a bubble in
// which nothing moves any more.
func (o *owner) told() []time.Duration {
	synctest.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	calls := o.calls
	o.calls = nil
	return calls
}

func (o *owner) notified() []string {
	synctest.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	modes := o.modes
	o.modes = nil
	return modes
}

// reader is an owner that reads what it watches, with real files and events.
type reader struct {
	*owner
	path string
	seen chan string // what was read and not yet asked for
	last string
}

// read starts a reader of the first path. It does not poll: what it sees,
// events have told.
func read(t *testing.T, options watch.Options) *reader {
	r := &reader{path: options.Paths[0], seen: make(chan string, 1), last: "not read yet"}
	options.Poll = -1
	if options.Quiet == 0 {
		options.Quiet = 5 * time.Millisecond
	}
	r.owner = own(t, options, func(context.Context) {
		now := content(r.path)
		select {
		case <-r.seen:
		default:
		}
		r.seen <- now
	})
	return r
}

// sees waits until the reader has read what it should.
func (r *reader) sees(want string) {
	r.t.Helper()
	timeout := time.After(30 * time.Second)
	for r.last != want {
		select {
		case r.last = <-r.seen:
		case <-timeout:
			require.FailNow(r.t, "a change went unseen", "want %q, saw %q last; watches on %v; %v",
				want, r.last, r.watcher.Folders(), r.watcher.Mode())
		}
	}
}

// content is what lies at a path, as one string.
func content(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "none"
	}
	var all []string
	err = filepath.WalkDir(real, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		all = append(all, string(data))
		return err
	})
	if err != nil {
		return "torn"
	}
	slices.Sort(all)
	return strings.Join(all, "+")
}
