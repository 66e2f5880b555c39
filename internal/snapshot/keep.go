package snapshot

import (
	"context"
	"fmt"
	"hash/maphash"
	"maps"
	"sync"
	"sync/atomic"
)

const (
	shelves = 64
	// keptBytes is about what the kept views of a snapshot may take together.
	keptBytes = 32 << 20
	// leastKept is how many views a shelf may keep however large they are.
	leastKept = 8
)

// keeper keeps the views of a snapshot, so that each is computed once. A hit
// takes no lock and allocates nothing. What is kept is bounded: each shelf has
// two generations, and when the young one is full the old one is forgotten.
type keeper struct {
	seed    maphash.Seed
	most    int
	shelves [shelves]shelf
}

type shelf struct {
	generations atomic.Pointer[generations]
	// mu guards computing and adding; nothing is computed under it.
	mu      sync.Mutex
	pending map[key]*pending
}

// generations are never changed, only replaced.
type generations struct {
	young, old map[key]*View
}

// pending is a view that is being computed.
type pending struct {
	done chan struct{}
	// waiting counts who waits; when the last one leaves, cancel ends it.
	waiting int
	cancel  context.CancelFunc
	view    *View
	err     error
}

// newKeeper makes a keeper for views over a registry of a size.
func newKeeper(registered int) *keeper {
	const perTool, perView = 4, 512
	most := keptBytes / (registered*perTool + perView) / shelves / 2
	k := &keeper{seed: maphash.MakeSeed(), most: max(most, leastKept)}
	for i := range k.shelves {
		k.shelves[i].generations.Store(&generations{})
		k.shelves[i].pending = map[key]*pending{}
	}
	return k
}

// find gives the kept view of a key; nil where none is kept.
func (k *keeper) find(of key) *View { return k.shelf(of).generations.Load().find(of) }

func (k *keeper) shelf(of key) *shelf { return &k.shelves[of.hash(k.seed)%shelves] }

// compute computes the view of a key, once for all who ask at the same time, and
// keeps it. One caller's ctx that ends fails that caller only.
func (k *keeper) compute(ctx context.Context, of key, ask func(context.Context) (*View, error)) (*View, error) {
	s := k.shelf(of)
	p := s.join(ctx, k.most, of, ask)
	select {
	case <-p.done:
		return p.view, p.err
	case <-ctx.Done():
		s.leave(of, p)
		return nil, fmt.Errorf("asking for a view: %w", context.Cause(ctx))
	}
}

func (g *generations) find(of key) *View {
	if v, ok := g.young[of]; ok {
		return v
	}
	return g.old[of]
}

// join gives the computation of a key that is under way, or begins one. Whoever
// joins waits for it to be done, or leaves.
func (s *shelf) join(
	ctx context.Context, most int, of key, ask func(context.Context) (*View, error),
) *pending {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok := s.pending[of]; ok {
		p.waiting++
		return p
	}
	p := &pending{done: make(chan struct{}), waiting: 1}
	if v := s.generations.Load().find(of); v != nil {
		p.view = v
		close(p.done)
		return p
	}
	s.pending[of] = p
	ctx, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer p.cancel()
		defer close(p.done)
		defer s.settle(most, of, p)
		defer p.recovered()
		p.view, p.err = ask(ctx)
	}()
	return p
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

// recovered makes an error of a panic: it must fail those who wait for the view,
// as it would fail a caller, and not the whole process.
func (p *pending) recovered() {
	if r := recover(); r != nil {
		p.view, p.err = nil, fmt.Errorf("computing a view: %v", r)
	}
}

// settle keeps a computed view. An error is not kept: it is asked for again.
func (s *shelf) settle(most int, of key, p *pending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending[of] == p {
		delete(s.pending, of)
	}
	if p.err != nil {
		return
	}
	now := s.generations.Load()
	next := &generations{young: maps.Clone(now.young), old: now.old}
	if next.young == nil || len(next.young) >= most {
		next.young, next.old = make(map[key]*View, 1), now.young
	}
	next.young[of] = p.view
	s.generations.Store(next)
}
