package loader_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// TestCallersShareALoadThatBeganAfterTheyCalled: of those who call during a load
// all get the next one, and one is enough for them.
func TestCallersShareALoadThatBeganAfterTheyCalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t, nil)
		s.gate = make(chan struct{})
		var all sync.WaitGroup
		outcomes := make([]loader.Outcome, 10)
		load := func(i int) {
			all.Go(func() {
				var err error
				outcomes[i], err = s.loader.Load(t.Context())
				assert.NoError(t, err)
			})
		}
		load(0)
		synctest.Wait()
		require.Equal(t, 1, s.readings())
		for i := range 9 {
			load(i + 1)
		}
		synctest.Wait()
		require.Equal(t, 1, s.readings(), "nobody takes part in what began before")
		s.gate <- struct{}{}
		synctest.Wait()
		require.Equal(t, 2, s.readings())
		assert.Equal(t, loader.Activated, outcomes[0])
		s.gate <- struct{}{}
		all.Wait()
		assert.Equal(t, 2, s.readings())
		for _, outcome := range outcomes[1:] {
			assert.Equal(t, loader.Unchanged, outcome)
		}
		assert.Equal(t, loader.Counters{Loads: 2, Activations: 1}, s.loader.Status().Counters)
	})
}

// TestALoadEndsWhenNobodyWaits and is no attempt; one caller who leaves does not
// end it for another.
func TestALoadEndsWhenNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t, nil)
		s.gate = make(chan struct{})
		why := errors.New("gone")
		ctx, leave := context.WithCancelCause(t.Context())
		var all sync.WaitGroup
		all.Go(func() {
			_, err := s.loader.Load(ctx)
			assert.Equal(t, why, err)
		})
		synctest.Wait()
		leave(why)
		all.Wait()
		synctest.Wait()
		assert.Nil(t, s.loader.Status().LastAttempt)
		_, err := s.loader.Load(ctx)
		assert.Equal(t, why, err)
		assert.Equal(t, 1, s.readings(), "who has gone begins nothing")

		ctx, leave = context.WithCancelCause(t.Context())
		all.Go(func() { _, _ = s.loader.Load(t.Context()) })
		synctest.Wait()
		all.Go(func() {
			_, err := s.loader.Load(ctx)
			assert.Equal(t, why, err)
		})
		all.Go(func() {
			outcome, err := s.loader.Load(t.Context())
			assert.NoError(t, err)
			assert.Equal(t, loader.Unchanged, outcome)
		})
		synctest.Wait()
		leave(why)
		synctest.Wait()
		close(s.gate)
		all.Wait()
		assert.Equal(t, 3, s.readings())
	})
}

// TestClose ends a load under way for all who wait.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t, nil)
		s.gate = make(chan struct{})
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				_, err := s.loader.Load(t.Context())
				assert.ErrorIs(t, err, loader.ErrClosed)
			})
		}
		all.Go(func() { s.loader.Run(t.Context()) })
		all.Go(func() { assert.ErrorIs(t, s.loader.Await(t.Context()), loader.ErrClosed) })
		synctest.Wait()
		s.loader.Close()
		s.loader.Close()
		all.Wait()
		_, err := s.loader.Load(t.Context())
		assert.ErrorIs(t, err, loader.ErrClosed)
		assert.Empty(t, s.hooks())
	})
}

// TestFailuresAreTriedAgain after pauses that double, without any event; each
// distinct one is told once.
func TestFailuresAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t, nil)
		start := time.Now()
		s.breaks(errBroken)
		_, err := s.loader.Load(t.Context())
		require.ErrorIs(t, err, errBroken)
		go s.loader.Run(t.Context())
		for _, c := range []struct {
			at    time.Duration // since the start
			reads int
		}{
			{999 * time.Millisecond, 1},
			{time.Second, 2},
			{2999 * time.Millisecond, 2},
			{3 * time.Second, 3},
			{7 * time.Second, 4},
			{15 * time.Second, 5},
			{31 * time.Second, 6},
			{63 * time.Second, 7},
			{122 * time.Second, 7},
			{123 * time.Second, 8},
			{10*time.Minute + 3*time.Second, 16},
		} {
			time.Sleep(c.at - time.Since(start))
			synctest.Wait()
			assert.Equal(t, c.reads, s.readings(), c.at)
		}
		last := s.loader.Status().LastAttempt
		assert.Equal(t, 16, last.Attempts)
		assert.Equal(t, start, last.FailingSince)
		assert.Equal(t, refusal.Compile, last.Stage)
		assert.Equal(t, 1, s.lines("policy rejected"))

		s.breaks(errElse)
		time.Sleep(time.Minute)
		synctest.Wait()
		assert.Equal(t, 17, s.readings())
		time.Sleep(time.Second)
		synctest.Wait()
		assert.Equal(t, 18, s.readings(), "what fails in another way may soon be whole")
		assert.Equal(t, 2, s.lines("policy rejected"))
		assert.Equal(t, start, s.loader.Status().LastAttempt.FailingSince)

		s.breaks(nil)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		assert.Equal(t, []string{"r1"}, s.activated)
		time.Sleep(time.Hour)
		synctest.Wait()
		assert.Equal(t, 19, s.readings(), "what is good is not tried again")
		assert.Equal(t, []string{"rejected: policy refused (compile): broken", "rejected: else", "activated r1"}, s.hooks())
		assert.Equal(t, loader.Counters{Loads: 19, Activations: 1, Rejections: 18}, s.loader.Status().Counters)
		s.loader.Close()
	})
}

// TestAwait returns with the first policy, or with the reason why there is none.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t, nil)
		s.breaks(errBroken)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		_, err := s.loader.Load(ctx)
		require.Error(t, err)
		err = s.loader.Await(ctx)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.ErrorIs(t, err, errBroken)
		done := make(chan error, 1)
		go func() { done <- s.loader.Await(t.Context()) }()
		time.Sleep(time.Hour)
		synctest.Wait()
		assert.Empty(t, done)
		s.breaks(nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Len(t, done, 1)
		require.NoError(t, <-done)
	})
}

// TestCircumstances of what is live may change while the policy does not.
func TestCircumstances(t *testing.T) {
	key := "first"
	s := newStand(t, func(c *loader.Config) {
		read := c.Read
		c.Read = func(ctx context.Context, paths []string) ([]*source.Bundle, error) {
			bundles, err := read(ctx, paths)
			bundles[0].Key = key
			return bundles, err
		}
	})
	for _, key = range []string{"first", "first", "second", "second"} {
		_, err := s.loader.Load(t.Context())
		require.NoError(t, err)
	}
	assert.Equal(t, []string{"r1"}, s.activated)
	require.Len(t, s.relabels, 1)
	assert.Equal(t, []loader.Origin{{Source: "b", Resolved: "/b", Key: "second"}}, s.relabels[0].ReadFrom)
}

// TestWatching is told when it changes.
func TestWatching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t, nil)
		assert.Equal(t, loader.Watching{Mode: loader.NotWatching}, s.loader.Status().Watching)
		events, polls := loader.Watching{Mode: loader.ByEvents}, loader.Watching{Mode: loader.ByPolls, Reason: "no watches left"}
		for _, w := range []loader.Watching{events, events, polls, polls} {
			s.loader.SetWatching(w)
			assert.Equal(t, w, s.loader.Status().Watching)
		}
		synctest.Wait()
		assert.Equal(t, []string{"watching: ", "polling: no watches left"}, s.hooks())
		assert.Equal(t, 1, s.lines("level=WARN"))
		assert.Equal(t, 1, s.lines("no watches left"))
	})
}
