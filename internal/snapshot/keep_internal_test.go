package snapshot

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
)

// TestLastWaiterEndsAComputation: one caller's context that ends fails that
// caller only, and when nobody waits any more the computation ends too.
func TestLastWaiterEndsAComputation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, of, begun := newKeeper(1), key{configuration: "chat"}, 0
		ended := make(chan error, 2)
		ask := func(ctx context.Context) (*View, error) {
			begun++
			<-ctx.Done()
			ended <- ctx.Err()
			return nil, ctx.Err()
		}
		left := make(chan error, 2)
		wait := func(ctx context.Context) {
			go func() {
				_, err := k.compute(ctx, of, ask)
				left <- err
			}()
			synctest.Wait()
		}
		first, leaveFirst := context.WithCancel(t.Context())
		second, leaveSecond := context.WithCancel(t.Context())
		wait(first)
		wait(second)
		assert.Equal(t, 1, begun)

		leaveFirst()
		assert.ErrorIs(t, <-left, context.Canceled)
		synctest.Wait()
		assert.Empty(t, ended, "another one waits")

		leaveSecond()
		assert.ErrorIs(t, <-left, context.Canceled)
		assert.ErrorIs(t, <-ended, context.Canceled)
		synctest.Wait()
		v, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { return &View{}, nil })
		assert.NoError(t, err)
		assert.Same(t, v, k.find(of), "who asks next begins anew")
	})
}

// TestPanicFailsThoseWhoWait and not the process, and is not kept.
func TestPanicFailsThoseWhoWait(t *testing.T) {
	k, of := newKeeper(1), key{configuration: "chat"}
	_, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { panic(errors.New("odd")) })
	assert.EqualError(t, err, "computing a view: odd")
	assert.Nil(t, k.find(of))
}
