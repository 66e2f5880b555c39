package snapshot

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKeeperIsBounded: however many views are asked for, each is right, and only
// some are kept.
func TestKeeperIsBounded(t *testing.T) {
	k := newKeeper(1 << 20) // large views, so few of them
	require.Equal(t, leastKept, k.most)
	require.Len(t, k.shelves, 1)
	views := map[key]*View{}
	for i := range 5000 {
		of := key{configuration: i}
		v, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { return &View{}, nil })
		require.NoError(t, err)
		require.Same(t, v, k.find(of), "the youngest is kept")
		views[of] = v
	}
	kept := 0
	for of, v := range views {
		if found := k.find(of); found != nil {
			kept++
			assert.Same(t, v, found)
		}
	}
	assert.LessOrEqual(t, kept, 2*leastKept*len(k.shelves))
	assert.GreaterOrEqual(t, kept, leastKept)
	for i := range k.shelves {
		assert.Empty(t, k.shelves[i].pending)
	}
}

// TestKeeperComputesOnce for all who ask at the same time.
func TestKeeperComputesOnce(t *testing.T) {
	k, of := newKeeper(10), key{configuration: 7}
	var computed atomic.Int32
	going, goOn := make(chan struct{}), make(chan struct{})
	ask := func(context.Context) (*View, error) {
		computed.Add(1)
		close(going)
		<-goOn
		return &View{}, nil
	}
	views := make([]*View, 16)
	var all sync.WaitGroup
	for i := range views {
		all.Go(func() {
			v, err := k.compute(t.Context(), of, ask)
			assert.NoError(t, err)
			views[i] = v
		})
	}
	<-going

	// Whose context ends waits no longer, and disturbs nobody.
	why := errors.New("the caller left")
	gone, leave := context.WithCancelCause(t.Context())
	leave(why)
	v, err := k.compute(gone, of, ask)
	assert.Nil(t, v)
	assert.ErrorIs(t, err, why)

	close(goOn)
	all.Wait()
	assert.EqualValues(t, 1, computed.Load())
	for _, v := range views {
		assert.Same(t, views[0], v)
	}
	assert.NotNil(t, views[0])
}

// TestKeeperKeepsNoErrors: what failed is asked for again.
func TestKeeperKeepsNoErrors(t *testing.T) {
	k, of, odd := newKeeper(10), key{configuration: 7}, errors.New("odd")
	for range 3 {
		v, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { return nil, odd })
		assert.Nil(t, v)
		assert.ErrorIs(t, err, odd)
		assert.Nil(t, k.find(of))
	}
	v, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { return &View{}, nil })
	require.NoError(t, err)
	assert.Same(t, v, k.find(of))
}

// TestKeeperHasRoom: what is kept is in proportion to the views, however large.
func TestKeeperHasRoom(t *testing.T) {
	type room struct{ shelves, most int }
	for registered, want := range map[int]room{
		0: {mostShelves, 128}, 50: {mostShelves, 92}, 500: {mostShelves, 26}, 5000: {102, 8}, 50000: {10, 8}, 1 << 30: {1, leastKept},
	} {
		k := newKeeper(registered)
		assert.Equal(t, want, room{len(k.shelves), k.most}, "%d tools", registered)
	}
}
