package snapshot

import (
	"context"
	"fmt"
)

// pending is a view that is being computed.
type pending struct {
	done chan struct{}
	// waiting counts who waits, whoever computes it included.
	waiting int
	// cancel ends the computation once it is nobody's own any more.
	cancel context.CancelFunc
	view   *View
	err    error
}

type asking func(context.Context) (*View, error)

// computation says what is computed and where it is kept.
type computation struct {
	keeper *keeper
	hash   uint64
	of     key
	ask    asking
}

// compute computes the view of a key, once for all who ask at the same time, and
// keeps it. Who asks first computes it, since a goroutine of its own would spend
// more on growing its stack than on the evaluation. One caller's ctx that ends
// fails that caller only.
func (k *keeper) compute(ctx context.Context, of key, ask asking) (*View, error) {
	hash := of.hash(k.seed)
	s := k.shelf(hash)
	p, first := s.join(hash, of)
	if first {
		return s.lead(ctx, p, &computation{keeper: k, hash: hash, of: of, ask: ask})
	}
	select {
	case <-p.done:
		return p.view, p.err
	case <-ctx.Done():
		s.leave(of, p)
		return nil, left(ctx)
	}
}

// join gives the computation of a key that is under way, or one for the caller to
// begin, who is the first then. Whoever is not waits for it to be done, or leaves.
func (s *shelf) join(hash uint64, of key) (p *pending, first bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok := s.pending[of]; ok {
		p.waiting++
		return p, false
	}
	p = &pending{done: make(chan struct{}), waiting: 1}
	if v := s.generations.Load().find(hash, of); v != nil {
		p.view = v
		close(p.done)
		return p, false
	}
	if s.pending == nil {
		s.pending = map[key]*pending{}
	}
	s.pending[of] = p
	return p, true
}

// lead computes a view for the caller and all who wait. A caller that leaves
// before it is done leaves it to them.
func (s *shelf) lead(ctx context.Context, p *pending, c *computation) (*View, error) {
	settled := false
	defer func() {
		if !settled { // the caller's goroutine may be ending, too
			s.handOver(ctx, p, c)
		}
	}()
	view, err := computed(ctx, c.ask)
	if err != nil && context.Cause(ctx) != nil {
		return nil, left(ctx)
	}
	settled = true
	s.settle(p, c, view, err)
	return view, err
}

// handOver computes the view anew for those who still wait, where there are any,
// under a context of their own that ends when the last of them leaves.
func (s *shelf) handOver(ctx context.Context, p *pending, c *computation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.waiting--; p.waiting == 0 {
		delete(s.pending, c.of)
		return
	}
	ctx, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer p.cancel()
		view, err := computed(ctx, c.ask)
		s.settle(p, c, view, err)
	}()
}

// leave ends a computation for which nobody waits any more. Who asks next begins
// anew.
func (s *shelf) leave(of key, p *pending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.waiting--; p.waiting > 0 || s.pending[of] != p {
		return
	}
	delete(s.pending, of)
	p.cancel()
}

// settle gives a computed view to those who wait, and keeps it. An error is not
// kept: it is asked for again.
func (s *shelf) settle(p *pending, c *computation, view *View, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.view, p.err = view, err
	close(p.done)
	if s.pending[c.of] == p {
		delete(s.pending, c.of)
	}
	if err == nil {
		s.add(c.keeper.most, c.hash, c.of, view)
	}
}

// computed makes an error of a panic: it must fail those who wait for the view,
// as it would fail a caller, and not the whole process.
func computed(ctx context.Context, ask asking) (view *View, err error) {
	defer func() {
		if r := recover(); r != nil {
			view, err = nil, fmt.Errorf("computing a view: %v", r)
		}
	}()
	return ask(ctx)
}

func left(ctx context.Context) error {
	return fmt.Errorf("asking for a view: %w", context.Cause(ctx))
}
