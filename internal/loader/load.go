package loader

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// load carries out one load. Only one is under way at a time. One that nobody
// waits for any more is no attempt: it says nothing of the sources.
func (l *Loader) load(ctx context.Context) (Outcome, error) {
	begun := time.Now()
	var next Live
	var outcome Outcome
	limited, cancel := context.WithTimeoutCause(ctx, l.config.Limit,
		fmt.Errorf("the load took longer than %v: %w", l.config.Limit, context.DeadlineExceeded))
	defer cancel()
	bundles, err := l.config.Read(limited, nil)
	if err == nil {
		next = liveOf(bundles, false)
		outcome, err = l.offer(limited, bundles, &next)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err != nil:
		l.reject(begun, &next, err)
		return "", err
	}
	l.check(begun)
	l.keep(ctx, &next)
	l.accept(begun, outcome, next.Clone())
	return outcome, nil
}

// offer puts bundles in force unless they are already.
func (l *Loader) offer(ctx context.Context, bundles []*source.Bundle, next *Live) (Outcome, error) {
	r := &l.record
	if live := r.live; live != nil && live.same(next) {
		origins, unverified := next.ReadFrom, next.Unverified
		*next = live.Clone()
		next.ReadFrom, next.Unverified, next.FromLastGood = origins, unverified, false
		if !live.known(next) {
			l.config.Relabel(next.Clone())
		}
		return Unchanged, nil
	}
	if err := l.activate(ctx, bundles, next); err != nil {
		return "", err
	}
	return Activated, nil
}

// activate puts bundles in force if the history does not stand against it.
func (l *Loader) activate(ctx context.Context, bundles []*source.Bundle, next *Live) error {
	h := &l.record.history
	next.compare(h)
	named := Previous{Revision: next.Revision, Digest: next.Digest}
	if l.config.RefuseSuperseded && h.superseded(next.Digest) {
		return &SupersededError{Refused: named, Live: *h.last()}
	}
	if err := l.config.Activate(ctx, bundles, next); err != nil {
		return err
	}
	h.add(named)
	return nil
}

// accept records a load that ended well.
func (l *Loader) accept(begun time.Time, outcome Outcome, live Live) {
	a := Attempt{When: begun, Outcome: outcome, Revision: live.Revision, Digest: live.Digest}
	r := &l.record
	r.mu.Lock()
	first, failing := r.live == nil, r.last != nil && r.last.Outcome == Rejected
	r.live, r.last, r.same = &live, &a, 0
	r.counters.Loads++
	if outcome == Activated {
		r.counters.Activations++
	}
	r.mu.Unlock()
	if first {
		close(l.live)
	}
	l.logAccepted(outcome, &live, failing)
	if outcome == Activated && l.config.OnActivated != nil {
		l.hooks.add(func() { l.config.OnActivated(live.Clone()) })
	}
	if outcome == Unchanged && l.config.OnUnchanged != nil {
		l.hooks.add(func() { l.config.OnUnchanged(a) })
	}
}

// reject records a load that failed. What is live stays. Who fails again in the
// same way is counted, but told of once only.
func (l *Loader) reject(begun time.Time, next *Live, err error) {
	a := Attempt{
		When: begun, Outcome: Rejected, Revision: next.Revision, Digest: next.Digest,
		Stage: stageOf(err), Error: err.Error(), Err: err, Attempts: 1, FailingSince: begun,
	}
	r := &l.record
	r.mu.Lock()
	r.same++
	again := false
	if last := r.last; last != nil && last.Outcome == Rejected {
		a.Attempts, a.FailingSince = last.Attempts+1, last.FailingSince
		again = last.Error == a.Error && last.Digest == a.Digest
	}
	if !again {
		r.same = 1
	}
	r.last = &a
	r.counters.Loads++
	r.counters.Rejections++
	r.mu.Unlock()
	select {
	case l.failed <- struct{}{}:
	default:
	}
	if again {
		return
	}
	l.logRejected(&a)
	if l.config.OnRejected != nil {
		l.hooks.add(func() { l.config.OnRejected(a) })
	}
}

// stageOf gives the stage at which a load failed.
func stageOf(err error) refusal.Stage {
	if refused, ok := errors.AsType[*refusal.Error](err); ok {
		return refused.Stage
	}
	if _, ok := errors.AsType[*SupersededError](err); ok {
		return Swap
	}
	return refusal.Prove // facts that the policy refuses
}
