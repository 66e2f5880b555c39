package rows

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// throughput counts answers from kept views on one core and on two.
func throughput(ctx context.Context, s Settings) (report.Section, error) {
	section := report.Section{Name: "Throughput of kept views"}
	f := workload.Facts(small)
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &f})
	if err != nil {
		return section, err
	}
	defer engine.Close()
	user, name := workload.User(), f.Tools[7].Name
	questions := []struct {
		what string
		ask  func() error
	}{
		{"Unavailable", func() error {
			_, err := engine.Unavailable(ctx, workload.Configuration, user)
			return err
		}},
		{"Decide", func() error {
			_, err := engine.Decide(ctx, workload.Configuration, user, name)
			return err
		}},
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, q := range questions {
		rates := map[int][]float64{}
		for range s.Rounds() {
			for _, cores := range []int{1, 2} {
				rate, err := onCores(ctx, cores, s.phase()/4, q.ask)
				if err != nil {
					return section, err
				}
				rates[cores] = append(rates[cores], rate)
			}
		}
		for _, cores := range []int{1, 2} {
			section.Rows = append(section.Rows, report.Row{
				What: fmt.Sprintf("%s on a kept view, cores used: %d", q.what, cores), Tools: small,
				Value: report.Rate(measure.Median(rates[cores])), Spread: report.Rate(measure.Spread(rates[cores])),
			})
		}
		section.Targets = append(section.Targets, report.AtLeast(
			q.what+" on kept views, throughput of two cores over one", 1.8,
			measure.Median(rates[2])/measure.Median(rates[1])))
	}
	return section, nil
}

// onCores asks on as many goroutines as cores, and gives the answers a second.
func onCores(ctx context.Context, cores int, length time.Duration, ask func() error) (float64, error) {
	if err := context.Cause(ctx); err != nil {
		return 0, err
	}
	runtime.GOMAXPROCS(cores)
	runtime.GC()
	var (
		ended   atomic.Bool
		answers atomic.Int64
		failed  atomic.Pointer[error]
		askers  sync.WaitGroup
	)
	start := time.Now()
	for range cores {
		askers.Go(func() {
			n := int64(0)
			for ; !ended.Load(); n++ {
				if err := ask(); err != nil {
					failed.Store(&err)
					return
				}
			}
			answers.Add(n)
		})
	}
	time.Sleep(length)
	ended.Store(true)
	askers.Wait()
	if err := failed.Load(); err != nil {
		return 0, *err
	}
	return float64(answers.Load()) / time.Since(start).Seconds(), nil
}
