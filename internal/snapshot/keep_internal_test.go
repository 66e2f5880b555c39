package snapshot

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
)

// TestLastWaiterEndsAComputation: one caller's context that ends fails that
// caller only, and when nobody waits any more the computation ends too.
func TestLastWaiterEndsAComputation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, of, begun := newKeeper(1), key{configuration: 7}, 0
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
		assert.ErrorIs(t, <-ended, context.Canceled)
		synctest.Wait()
		assert.Equal(t, 2, begun, "another one waits, for whom it begins anew")
		assert.Empty(t, ended)

		leaveSecond()
		assert.ErrorIs(t, <-left, context.Canceled)
		assert.ErrorIs(t, <-ended, context.Canceled)
		synctest.Wait()
		v, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { return &View{}, nil })
		assert.NoError(t, err)
		assert.Same(t, v, k.find(of), "who asks next begins anew")
	})
}

// TestViewOutlivesItsFirstCaller: a view that one caller began is computed for
// the others when that caller leaves, even where its goroutine ends.
func TestViewOutlivesItsFirstCaller(t *testing.T) {
	for name, leave := range map[string]func(cancel func(), ctx context.Context) (*View, error){
		"its context ends": func(cancel func(), ctx context.Context) (*View, error) {
			cancel()
			return nil, ctx.Err()
		},
		"its goroutine ends": func(func(), context.Context) (*View, error) {
			runtime.Goexit()
			return nil, nil
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			k, of := newKeeper(1), key{configuration: 7}
			first, cancel := context.WithCancel(t.Context())
			leaves := make(chan struct{})
			go func() {
				_, err := k.compute(first, of, func(ctx context.Context) (*View, error) {
					if ctx != first {
						return &View{}, ctx.Err() // for the others
					}
					<-leaves
					return leave(cancel, ctx)
				})
				assert.ErrorIs(t, err, context.Canceled, name)
			}()
			synctest.Wait()
			views := make(chan *View, 2)
			for range cap(views) {
				go func() {
					v, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { panic("joined") })
					assert.NoError(t, err, name)
					views <- v
				}()
			}
			synctest.Wait()
			close(leaves)
			v := <-views
			assert.NotNil(t, v, name)
			assert.Same(t, v, <-views, name)
			assert.Same(t, v, k.find(of), name)
			cancel()
		})
	}
}

// TestPanicFailsThoseWhoWait and not the process, and is not kept.
func TestPanicFailsThoseWhoWait(t *testing.T) {
	k, of := newKeeper(1), key{configuration: 7}
	_, err := k.compute(t.Context(), of, func(context.Context) (*View, error) { panic(errors.New("odd")) })
	assert.EqualError(t, err, "computing a view: odd")
	assert.Nil(t, k.find(of))
}
