package toolpolicy

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Engine answers which tools a run may be offered, which are withheld and why,
// and which would stop it to wait for a person. It is safe for concurrent use by
// any number of goroutines; reading takes no lock.
type Engine struct {
	options Options
	loader  *loader.Loader
	state   atomic.Pointer[state]
	refused atomic.Pointer[FactsRefused]
}

// state is what is in force, whole; it never changes.
type state struct {
	// policy is nil until the first one is live, which no caller sees.
	policy *policy.Policy
	live   Live
	// facts are the engine's own; facts and snapshot are nil until some are set.
	facts      *Facts
	snapshot   *snapshot.Snapshot
	factsSince time.Time
	closed     bool
}

// New makes an engine with a policy that has proved itself; an engine never
// exists without one. Where the sources fail, the last good copy is used if there
// is one, and the status says so; else New fails, or waits if it is told to.
//
// An error is a *PolicyError or several, a *SupersededError, a *FactsError where
// opts.Facts are refused, or says that ctx has ended. The caller closes the
// engine.
func New(ctx context.Context, opts Options) (*Engine, error) {
	if err := source.CheckKeys(opts.Keys); err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	e := &Engine{options: opts.own()}
	before := &state{}
	if opts.Facts != nil {
		before.facts = new(opts.Facts.Clone())
	}
	e.state.Store(before)
	var err error
	if e.loader, err = loader.New(e.loading()); err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	if err := e.start(ctx); err != nil {
		e.loader.Close()
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	if e.options.watches() {
		go e.loader.Run(context.Background()) // until Close
	}
	return e, nil
}

// start brings the first policy in force.
func (e *Engine) start(ctx context.Context) error {
	_, failed := e.loader.Load(ctx)
	if failed == nil {
		return nil
	}
	if cause := context.Cause(ctx); cause != nil {
		return errors.Join(cause, failed)
	}
	restored := e.loader.Restore(ctx)
	if restored == nil {
		return nil
	}
	if _, ok := errors.AsType[*facts.Error](failed); ok {
		return failed // waiting makes no facts better
	}
	switch {
	case e.options.WaitForPolicy:
		return e.loader.Await(ctx)
	case errors.Is(restored, loader.ErrNoCopy):
		return failed
	default:
		return errors.Join(failed, restored)
	}
}

// Close ends the engine: every later question gives [ErrClosed]. Views taken
// before stay usable. Close may be called more than once and from anywhere, from
// a hook too; it returns at once, and always nil.
func (e *Engine) Close() error {
	e.change(func(next *state) { next.closed = true })
	e.loader.Close()
	return nil
}

// change puts a changed copy of the state in force.
func (e *Engine) change(edit func(next *state)) {
	for {
		now := e.state.Load()
		next := *now
		edit(&next)
		if e.state.CompareAndSwap(now, &next) {
			return
		}
	}
}

// open gives what is in force, unless the engine is closed or ctx has ended.
func (e *Engine) open(ctx context.Context) (*state, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	now := e.state.Load()
	if now.closed {
		return nil, ErrClosed
	}
	return now, nil
}

// snapshot gives what questions are answered from.
func (e *Engine) snapshot(ctx context.Context) (*snapshot.Snapshot, error) {
	now, err := e.open(ctx)
	if err != nil {
		return nil, err
	}
	if since, stale := e.loader.Stale(); stale {
		return nil, &StaleError{LastCheck: since, MaxAge: e.options.MaxAge}
	}
	if now.snapshot == nil {
		return nil, ErrNoFacts
	}
	return now.snapshot, nil
}
