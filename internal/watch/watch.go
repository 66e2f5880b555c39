// Package watch tells its owner that something at a set of paths may have
// changed, by events of the file system where there are any and by polling
// besides.
//
// It decides nothing about content: one call too many costs the owner a look,
// one too few leaves an old policy in force, so in doubt it calls. It must not
// know what the files are for.
package watch

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Options say what to watch and how. A zero value stands for the default.
type Options struct {
	// Paths are files or folders. They may be symlinks or lie behind some, and
	// need not exist yet. Of a folder all sub-folders are watched too, but for
	// those whose name begins with a dot; links inside it are not followed.
	Paths []string
	// Poll is how long after the last call of changed the next one comes if
	// there was no event; default 10 s, negative: never.
	Poll time.Duration
	// Quiet is how long no event must have come before changed is called, so
	// that a burst leads to one call; default 100 ms.
	Quiet time.Duration
	// Longest bounds that wait, counted from the first event; default 1 s.
	Longest time.Duration
	// Events opens a source of events; default: the operating system's. It is
	// called again after a source failed.
	Events func() (Events, error)
	// Notify, if set, gets the first mode of a Run and every later one that
	// differs in more than Since. It is called in the goroutine of Run, with
	// no lock held, and should return soon: no event is seen meanwhile.
	Notify func(Mode)

	// mount says why events cannot be relied on in a folder, or nothing.
	mount func(folder string) string
}

func (o Options) withDefaults() Options {
	o.Paths = slices.Clone(o.Paths)
	if o.Poll == 0 {
		o.Poll = 10 * time.Second
	}
	if o.Quiet <= 0 {
		o.Quiet = 100 * time.Millisecond
	}
	if o.Longest <= 0 {
		o.Longest = time.Second
	}
	if o.Events == nil {
		o.Events = systemEvents
	}
	if o.mount == nil {
		o.mount = remoteMount
	}
	return o
}

// Watcher watches the paths of its options while Run runs. Mode and Folders may
// be called at any time from any goroutine, from within changed and Notify too.
type Watcher struct {
	options Options

	mu      sync.Mutex
	mode    Mode
	folders []string
}

// New returns a watcher that does not watch yet.
func New(options Options) *Watcher {
	return &Watcher{options: options.withDefaults(), mode: idle()}
}

// Run watches until ctx ends. It calls changed once as soon as the watches are
// in place, so that a change between the owner's first look and then is not
// missed; after events, when they pause or have gone on for long enough; and at
// every poll. Each event is followed by a call that begins after it.
//
// The calls come from one goroutine of Run's own, one at a time, with ctx. Run
// returns when the call under way has returned and leaves nothing behind: no
// goroutine, no open file. A failing source of events never ends it; Mode tells.
// A file system that does not answer holds it up.
// Run may be called again after it returned, but not while it runs.
func (w *Watcher) Run(ctx context.Context, changed func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	calls := make(chan struct{}, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ctx.Done():
				return
			case <-calls:
				if ctx.Err() == nil {
					changed(ctx)
				}
			}
		}
	}()
	defer func() {
		cancel()
		<-done
	}()
	newLoop(w, calls).run(ctx)
}

// Mode says how changes are noticed now.
func (w *Watcher) Mode() Mode {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.mode
}

// Folders lists the folders that have a watch now, sorted, by their real paths.
func (w *Watcher) Folders() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.folders)
}
