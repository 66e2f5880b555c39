package snapshot

import (
	"hash/maphash"
	"maps"
	"sync"
	"sync/atomic"
)

const (
	mostShelves = 256
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
	shelves []shelf
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

// newKeeper makes a keeper for views over a registry of a size. A view that is
// added costs a copy of its shelf, so there are as many shelves as leave each
// some room.
func newKeeper(registered int) *keeper {
	const perTool, perView = 4, 512
	views := keptBytes / (registered*perTool + perView) / 2
	k := &keeper{seed: maphash.MakeSeed(), shelves: make([]shelf, min(max(views/leastKept, 1), mostShelves))}
	k.most = max(views/len(k.shelves), leastKept)
	for i := range k.shelves {
		k.shelves[i].generations.Store(&generations{})
	}
	return k
}

// find gives the kept view of a key; nil where none is kept.
func (k *keeper) find(of key) *View { return k.shelf(of).generations.Load().find(of) }

func (k *keeper) shelf(of key) *shelf { return &k.shelves[of.hash(k.seed)%uint64(len(k.shelves))] }

func (g *generations) find(of key) *View {
	if v, ok := g.young[of]; ok {
		return v
	}
	return g.old[of]
}

// add keeps a view. The caller holds mu.
func (s *shelf) add(most int, of key, v *View) {
	now := s.generations.Load()
	next := &generations{young: maps.Clone(now.young), old: now.old}
	if next.young == nil || len(next.young) >= most {
		next.young, next.old = make(map[key]*View, 1), now.young
	}
	next.young[of] = v
	s.generations.Store(next)
}
