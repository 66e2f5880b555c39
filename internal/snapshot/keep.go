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

// generations are never changed, only replaced. They have views by the hash of
// their key, which a map looks up in a third of the time that the key takes. Of two
// keys with one hash the later is kept.
type generations struct {
	young, old map[uint64]kept
}

type kept struct {
	of   key
	view *View
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
func (k *keeper) find(of key) *View {
	hash := of.hash(k.seed)
	return k.shelf(hash).generations.Load().find(hash, of)
}

func (k *keeper) shelf(hash uint64) *shelf { return &k.shelves[hash>>32%uint64(len(k.shelves))] }

func (g *generations) find(hash uint64, of key) *View {
	if found, ok := g.young[hash]; ok && found.of == of {
		return found.view
	}
	if found, ok := g.old[hash]; ok && found.of == of {
		return found.view
	}
	return nil
}

// add keeps a view. The caller holds mu.
func (s *shelf) add(most int, hash uint64, of key, v *View) {
	now := s.generations.Load()
	next := &generations{young: maps.Clone(now.young), old: now.old}
	if next.young == nil || len(next.young) >= most {
		next.young, next.old = make(map[uint64]kept, 1), now.young
	}
	next.young[hash] = kept{of: of, view: v}
	s.generations.Store(next)
}
