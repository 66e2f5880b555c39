package measure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"
)

// most bounds a batch.
const most = 1 << 20

// Rounds times cases beside one another: in each round every case runs one
// batch of a fixed number of runs, in an order shuffled anew, so that whatever
// slows the machine for a while slows them all.
func Rounds(ctx context.Context, cases []Case, o Options) ([]Result, error) {
	timed := make([]*timing, 0, len(cases))
	for _, c := range cases {
		t := &timing{Case: c}
		if err := t.calibrate(o.Batch); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		timed = append(timed, t)
	}
	shuffled := append([]*timing(nil), timed...)
	order := rand.New(rand.NewPCG(1, 2))
	for range o.Rounds {
		order.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for _, t := range shuffled {
			if err := context.Cause(ctx); err != nil {
				return nil, err
			}
			if err := t.round(); err != nil {
				return nil, fmt.Errorf("%s: %w", t.Name, err)
			}
		}
	}
	results := make([]Result, 0, len(timed))
	for _, t := range timed {
		results = append(results, t.result())
	}
	return results, nil
}

// timing is a case with what was found in each round.
type timing struct {
	Case
	batch                int
	times, allocs, bytes []float64
}

// calibrate finds how many runs make a batch, and so warms the case up.
func (t *timing) calibrate(batch time.Duration) error {
	for t.batch = 1; ; t.batch = min(t.batch*4, most) {
		limit, err := t.renew()
		if err != nil {
			return err
		}
		t.batch = min(t.batch, limit)
		taken, err := t.run()
		if err != nil {
			return err
		}
		if taken >= batch/4 || t.batch == limit {
			wanted := float64(t.batch) * float64(batch) / float64(max(taken, 1))
			t.batch = max(1, min(int(wanted), limit))
			return nil
		}
	}
}

func (t *timing) renew() (int, error) {
	if t.Renew == nil {
		return most, nil
	}
	return t.Renew()
}

// round runs one batch. What others left is collected first, so that nobody
// pays for another's garbage.
func (t *timing) round() error {
	if _, err := t.renew(); err != nil {
		return err
	}
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	taken, err := t.run()
	if err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	runs := float64(t.batch)
	t.times = append(t.times, float64(taken)/runs)
	t.allocs = append(t.allocs, float64(after.Mallocs-before.Mallocs)/runs)
	t.bytes = append(t.bytes, float64(after.TotalAlloc-before.TotalAlloc)/runs)
	return nil
}

func (t *timing) run() (time.Duration, error) {
	start := time.Now()
	for range t.batch {
		if err := t.Run(); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}

func (t *timing) result() Result {
	return Result{
		Name: t.Name, Median: Median(t.times), Spread: Spread(t.times),
		Allocs: Median(t.allocs), Bytes: Median(t.bytes), Batch: t.batch,
	}
}
