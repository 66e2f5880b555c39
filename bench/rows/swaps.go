package rows

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// pause is between two swaps, where one does not take longer.
const pause = 50 * time.Millisecond

// swaps finds how long answers take at rest, and while bundles are swapped.
func swaps(ctx context.Context, s Settings) (_ report.Section, err error) {
	section := report.Section{Name: "Answers while bundles are swapped every 50 ms, or one after another"}
	folder, err := os.MkdirTemp("", "swaps")
	if err != nil {
		return section, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	p, err := newPair(ctx, folder)
	if err != nil {
		return section, err
	}
	f := workload.Facts(small)
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &f, Sources: []toolpolicy.Source{{Path: p.live}}})
	if err != nil {
		return section, err
	}
	defer engine.Close()
	var rest, swapping []float64
	swapped := 0
	for range s.Rounds() {
		quantile, err := answers(ctx, engine, s.phase())
		if err != nil {
			return section, err
		}
		rest = append(rest, quantile)
		stop := swap(ctx, engine, p)
		quantile, err = answers(ctx, engine, s.phase())
		n, failed := stop()
		if err := errors.Join(err, failed); err != nil {
			return section, err
		}
		swapping = append(swapping, quantile)
		swapped += n
	}
	line := func(what string, found []float64) {
		section.Rows = append(section.Rows, report.Row{
			What: what, Tools: small, Value: report.Duration(measure.Median(found)),
			Spread: report.Duration(measure.Spread(found)),
		})
	}
	line("Unavailable, 99th percentile, at rest", rest)
	line(fmt.Sprintf("Unavailable, 99th percentile, during %d swaps", swapped), swapping)
	section.Targets = []report.Target{report.AtMost(
		"99th percentile while bundles are swapped, of that at rest", 2, measure.Median(swapping)/measure.Median(rest))}
	return section, nil
}

// answers asks for a while and gives the 99th percentile.
func answers(ctx context.Context, engine *toolpolicy.Engine, length time.Duration) (float64, error) {
	var h measure.Histogram
	user := workload.User()
	for before, end := time.Now(), time.Now().Add(length); before.Before(end); {
		if _, err := engine.Unavailable(ctx, workload.Configuration, user); err != nil {
			return 0, err
		}
		now := time.Now()
		h.Add(now.Sub(before))
		before = now
	}
	return h.Quantile(0.99), nil
}

// swap puts the other bundle live again and again until it is stopped; stop waits
// for its end.
func swap(ctx context.Context, engine *toolpolicy.Engine, p *bundlePair) (stop func() (swapped int, err error)) {
	ctx, cancel := context.WithCancel(ctx)
	type outcome struct {
		swapped int
		err     error
	}
	done := make(chan outcome, 1)
	go func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for n := 1; ; n++ {
			// The swap that is going on when the watch ends is let finish.
			if err := p.swap(context.WithoutCancel(ctx), engine); err != nil {
				done <- outcome{n - 1, err}
				return
			}
			select {
			case <-ctx.Done():
				done <- outcome{swapped: n}
				return
			case <-tick.C:
			}
		}
	}()
	return func() (int, error) {
		cancel()
		o := <-done
		return o.swapped, o.err
	}
}
