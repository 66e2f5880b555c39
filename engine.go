package toolpolicy

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// Options say how an engine is made. The zero value is the shipped policy,
// without facts.
type Options struct {
	// Facts are set at once; nil sets none, and every question fails until
	// [Engine.SetFacts] has set some.
	Facts *Facts
	// Sources are the bundles that make the policy; none is the shipped one
	// alone. One whose root is toolpolicy takes the place of the shipped one;
	// those whose roots are toolpolicy_ext/<name> add their gates to it.
	Sources []Source
	// AllowedBuiltins are the names of OPA built-ins that a policy may use
	// beyond those that are deterministic and reach nothing outside.
	AllowedBuiltins []string
	// AllowedHosts are the hosts that an allowed built-in may reach over the
	// network; none by default.
	AllowedHosts []string
}

// Engine answers which tools a run may be offered, which are withheld and why,
// and which would stop it to wait for a person. It is safe for concurrent use by
// any number of goroutines; reading takes no lock.
type Engine struct {
	state   atomic.Pointer[state]
	refused atomic.Pointer[FactsRefused]
}

// state is what is in force, whole; it never changes.
type state struct {
	policy      *policy.Policy
	policySince time.Time
	// snapshot is nil until facts are set.
	snapshot   *snapshot.Snapshot
	factsSince time.Time
	closed     bool
}

// New makes an engine with a policy that has proved itself; an engine never
// exists without one. An error is a *PolicyError, a *FactsError where
// opts.Facts are refused, or says that ctx has ended.
func New(ctx context.Context, opts Options) (*Engine, error) {
	p, err := loadPolicy(ctx, opts)
	if err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	e := &Engine{}
	e.state.Store(&state{policy: p, policySince: time.Now()})
	if opts.Facts != nil {
		if _, err := e.SetFacts(ctx, *opts.Facts); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func loadPolicy(ctx context.Context, opts Options) (*policy.Policy, error) {
	bundles, err := readSources(ctx, opts.Sources)
	if err != nil {
		return nil, err
	}
	p, err := policy.New(ctx, bundles, policy.Options{
		Schemas:         schemaFiles(),
		AllowedBuiltins: opts.AllowedBuiltins,
		AllowedHosts:    opts.AllowedHosts,
	})
	if err != nil {
		return nil, err
	}
	return p, snapshot.ProvePolicy(ctx, p)
}

// Close ends the engine: every later question gives [ErrClosed]. Views taken
// before stay usable. Close may be called more than once and from anywhere; it
// always returns nil.
func (e *Engine) Close() error {
	for {
		now := e.state.Load()
		if now.closed {
			return nil
		}
		closed := *now
		closed.closed = true
		if e.state.CompareAndSwap(now, &closed) {
			return nil
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
	if now.snapshot == nil {
		return nil, ErrNoFacts
	}
	return now.snapshot, nil
}
