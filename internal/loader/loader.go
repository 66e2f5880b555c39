// Package loader keeps one policy live: it loads the sources when told that they
// may have changed, tries again what failed, remembers what was live, keeps a
// copy of the last good bundles, and tells how all of that stands.
//
// It exists so that whoever answers questions never meets a half, an unproved or
// a forgotten policy. How bundles are read and how a policy is proved and put in
// force are functions that it is given; it must not know what a policy says, nor
// anything of facts, questions or the public API.
package loader

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Config says what a loader works with. Read and Activate must be set.
type Config struct {
	// Paths are those of the sources in their order; a source that has none,
	// such as one in the binary, has an empty one here.
	Paths []string
	// Read reads all sources and verifies them. A path given here is read in
	// the place of the configured one, of the same index, where it is not empty.
	Read func(ctx context.Context, paths []string) ([]*source.Bundle, error)
	// Activate has bundles prove themselves and puts them in force, or gives an
	// error and changes nothing. It sets live.Since.
	Activate func(ctx context.Context, bundles []*source.Bundle, live *Live) error
	// Relabel says that what is in force is now known by other circumstances.
	Relabel func(live Live)
	// Pack writes the bundle at a path as one archive that verifies as the
	// original does. It is needed with LastGoodDir only.
	Pack func(ctx context.Context, path, archive string) error
	// Watch calls changed whenever the sources may have changed until ctx ends;
	// nil: nobody watches. How it goes is told by SetWatching.
	Watch func(ctx context.Context, changed func(context.Context))

	// LastGoodDir is a folder for the copy of what was live last, and for the
	// history; empty: none is kept.
	LastGoodDir string
	// RefuseSuperseded refuses a digest that was live before another was.
	RefuseSuperseded bool
	// MaxAge is how old the last successful check may be; zero: any age.
	MaxAge time.Duration
	// Limit is how long one load may take; zero: a minute. A load that takes
	// longer has failed.
	Limit time.Duration

	// Logger is never nil.
	Logger *slog.Logger
	// The hooks are called one at a time, in the order of what they tell, by a
	// goroutine of the loader that holds no lock; each may be nil.
	OnActivated func(Live)
	OnUnchanged func(Attempt)
	OnRejected  func(Attempt)
	OnWatching  func(Watching)
}

// ErrClosed says that the loader was closed.
var ErrClosed = errors.New("the loader is closed")

// Loader keeps one policy live. It is safe for concurrent use.
type Loader struct {
	config Config
	// ctx ends with Close; loads run in it, since no caller owns them.
	ctx   context.Context
	close context.CancelFunc
	hooks queue
	copy  *lastGood

	flights struct {
		sync.Mutex
		running, next *flight
	}
	record record
	// failed tells that a load failed, to whoever will try again.
	failed chan struct{}
	// live is closed when something went live first.
	live chan struct{}
	// checked is when the last successful check began.
	checked atomic.Pointer[time.Time]
}

// New makes a loader that has loaded nothing yet. An error says that the history
// cannot be read, where that is needed to refuse what was superseded.
func New(config Config) (*Loader, error) {
	l := &Loader{
		config: config,
		failed: make(chan struct{}, 1),
		live:   make(chan struct{}),
	}
	l.config.Limit = cmp.Or(config.Limit, time.Minute)
	l.ctx, l.close = context.WithCancel(context.Background())
	l.record.watching = Watching{Mode: NotWatching}
	if config.LastGoodDir != "" {
		l.copy = &lastGood{dir: config.LastGoodDir, config: &l.config}
		if err := l.copy.open(&l.record.history); err != nil {
			if config.RefuseSuperseded {
				l.close()
				return nil, err
			}
			l.record.lastGood.fail(err)
			config.Logger.Warn("the history of policies cannot be read; a new one begins", "error", err)
		}
		if c := l.copy.saved.Copy; c != nil {
			l.record.lastGood.Digest, l.record.lastGood.Since = c.Digest, c.Since
		}
	}
	return l, nil
}

// Close ends loads, retries and the watch, and returns at once. No hook is
// called that has not begun.
func (l *Loader) Close() {
	l.hooks.close()
	l.close()
}

// Run watches the sources and tries failed loads again until ctx ends or the
// loader is closed.
func (l *Loader) Run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(l.ctx, cancel)()
	var watch sync.WaitGroup
	if l.config.Watch != nil {
		watch.Go(func() {
			l.config.Watch(ctx, func(ctx context.Context) { _, _ = l.Load(ctx) }) // the status has the error
		})
	}
	l.retry(ctx)
	watch.Wait()
}

// Await runs until a policy is live. An error says why there is none.
func (l *Loader) Await(ctx context.Context) error {
	running, stop := context.WithCancel(ctx)
	var run sync.WaitGroup
	run.Go(func() { l.Run(running) })
	defer run.Wait()
	defer stop()
	select {
	case <-l.live:
		return nil
	case <-l.ctx.Done():
		return ErrClosed
	case <-ctx.Done():
		return errors.Join(context.Cause(ctx), l.Status().failure())
	}
}
