package main

import (
	"context"
	"sync"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// following is an engine that follows its bundles, and the facts that follow a
// file, until its context ends.
type following struct {
	ctx    context.Context
	end    context.CancelCauseFunc
	flags  followFlags
	facts  *factsFile // nil where no file is followed
	events *journal

	// told is closed when the first policy that went live was told.
	told chan struct{}
	// ready is closed when engine is set.
	ready   chan struct{}
	engine  *toolpolicy.Engine
	started sync.WaitGroup
}

// follow begins to follow bundles and, where path is not empty, a file of facts;
// otherwise sample are the facts, where they are not nil. The events go to a
// journal. Whoever follows calls stop.
func (f *followFlags) follow(
	ctx context.Context, options toolpolicy.Options, path string, sample *toolpolicy.Facts, events *journal,
) *following {
	w := &following{flags: *f, events: events, told: make(chan struct{}), ready: make(chan struct{})}
	w.ctx, w.end = context.WithCancelCause(ctx)
	events.broken = w.end
	if path != "" {
		w.facts = &factsFile{path: path, poll: f.poll, journal: events}
	}
	options.Facts = sample
	options.Watch, options.WaitForPolicy = true, true
	options.PollInterval, options.MaxAge = f.poll, f.maxAge
	options.LastGoodDir, options.RefuseSuperseded = f.lastGood, f.refuseSuperseded
	options.RunBundleTests = f.runTests
	first := sync.OnceFunc(func() { close(w.told) })
	options.OnActivated = func(live toolpolicy.Live) {
		events.activated(live)
		first()
		if w.facts != nil {
			w.facts.again(w.ctx)
		}
		w.standing()
	}
	options.OnRejected = events.rejected
	options.OnUnchanged = func(toolpolicy.Attempt) {
		events.tell(event{Event: unchanged})
		w.standing()
	}
	options.OnWatching = func(how toolpolicy.Watching) {
		if how.Mode != toolpolicy.NotWatching {
			events.noticed("policy", how.Mode == toolpolicy.ByPolls, how.Reason)
		}
	}
	w.started.Go(func() { w.run(options) })
	return w
}

// run makes the engine and follows the facts.
func (w *following) run(options toolpolicy.Options) {
	engine, err := toolpolicy.New(w.ctx, options)
	if err != nil {
		w.end(err) // nothing happens where ctx has ended before
		return
	}
	defer func() { _ = engine.Close() }()
	w.engine = engine
	select {
	case <-w.told: // soon, since one is live
	case <-w.ctx.Done():
		return
	}
	if w.facts != nil {
		w.facts.mu.Lock()
		w.facts.engine = engine
		w.facts.mu.Unlock()
		w.facts.look(w.ctx, false)
	}
	close(w.ready)
	w.standing()
	if w.flags.maxAge > 0 {
		w.started.Go(w.age)
	}
	if w.facts != nil {
		w.facts.run(w.ctx)
	}
	<-w.ctx.Done()
}

// standing tells what no hook tells, once there is an engine.
func (w *following) standing() {
	select {
	case <-w.ready:
		w.events.standing(w.engine.Status())
	default:
	}
}

// age tells when the policy becomes too old.
func (w *following) age() {
	ticks := time.NewTicker(min(time.Second, max(w.flags.maxAge/4, time.Millisecond)))
	defer ticks.Stop()
	was := false
	for {
		select {
		case <-w.ctx.Done():
			return
		case <-ticks.C:
		}
		_, err := w.engine.Snapshot(w.ctx)
		is := w.engine.Status().Stale
		if is && !was && err != nil {
			w.events.tell(event{Event: stale, Error: oneLine(question.Text(err))})
		}
		was = is
	}
}

// stop ends it all and gives the error for which it ended by itself; nil where
// ctx ended, or nothing did.
func (w *following) stop(ctx context.Context) error {
	var failed error
	if ctx.Err() == nil {
		failed = context.Cause(w.ctx)
	}
	w.end(nil)
	w.events.close()
	w.started.Wait()
	return failed
}
