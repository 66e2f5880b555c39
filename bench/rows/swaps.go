package rows

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// pause is between two swaps.
const pause = 50 * time.Millisecond

// swaps finds how long answers take at rest, and while the facts are swapped.
func swaps(ctx context.Context, s Settings) (report.Section, error) {
	section := report.Section{Name: "Answers while facts are swapped every 50 ms"}
	f := workload.Facts(small)
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &f})
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
		stop := swap(ctx, engine)
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
		"99th percentile while facts are swapped, of that at rest", 2, measure.Median(swapping)/measure.Median(rest))}
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

// swap sets facts again and again until it is stopped; stop waits for its end.
func swap(ctx context.Context, engine *toolpolicy.Engine) (stop func() (swapped int, err error)) {
	ctx, cancel := context.WithCancel(ctx)
	type outcome struct {
		swapped int
		err     error
	}
	done := make(chan outcome, 1)
	states := []toolpolicy.Facts{workload.Facts(small), workload.Facts(small)}
	states[1].State.Tools = map[string]bool{states[1].Tools[1].Name: false}
	go func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for n := 1; ; n++ {
			// The swap that is going on when the watch ends is let finish.
			if _, err := engine.SetFacts(context.WithoutCancel(ctx), states[n%2]); err != nil {
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
