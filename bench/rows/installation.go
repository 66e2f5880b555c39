package rows

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// pair is a configuration with one who asks through it.
type pair struct {
	configuration string
	user          *toolpolicy.User
}

// installation asks for the view of every user through every configuration, in
// a shuffled order, from a new engine and then once more.
func installation(ctx context.Context, s Settings) (report.Section, error) {
	configurations, users, tools := 1000, 100, 500
	if s.Quick {
		configurations, users = 100, 20
	}
	section := report.Section{Name: fmt.Sprintf(
		"A large installation: %d configurations × %d users on %d tools", configurations, users, tools)}
	f := workload.Facts(tools)
	pairs := populate(&f, configurations, users)
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{})
	if err != nil {
		return section, err
	}
	defer engine.Close()
	empty := measure.Live()
	if _, err := engine.SetFacts(ctx, f); err != nil {
		return section, err
	}
	staged := measure.Live()
	section.Rows = append(section.Rows, report.Row{What: "the snapshot", Tools: tools, Value: report.Bytes(staged - empty)})
	seen := map[uintptr]bool{}
	for _, pass := range []string{"first pass, nothing kept", "second pass"} {
		times, hits, err := ask(ctx, engine, pairs, seen)
		if err != nil {
			return section, err
		}
		total := 0.0
		for _, t := range times {
			total += t
		}
		section.Rows = append(section.Rows,
			report.Row{
				What: fmt.Sprintf("%s: View, %.1f %% found kept", pass, 100*float64(hits)/float64(len(times))), Tools: tools,
				Value: report.Duration(measure.Median(times)), Spread: report.Duration(measure.Spread(times)),
			},
			report.Row{What: pass + ": on average", Tools: tools, Value: report.Duration(total / float64(len(times)))},
			report.Row{What: pass + ": memory of what is kept", Tools: tools, Value: report.Bytes(measure.Live() - staged)})
	}
	runtime.KeepAlive(f)
	return section, nil
}

// ask takes a view for each pair, and gives the time of each and how many were
// found kept: those that were seen before. They are told apart by where they lie,
// since holding them would count as memory of what is kept.
func ask(
	ctx context.Context, engine *toolpolicy.Engine, pairs []pair, seen map[uintptr]bool,
) (times []float64, hits int, err error) {
	times = make([]float64, 0, len(pairs))
	for _, p := range pairs {
		start := time.Now()
		v, err := engine.View(ctx, p.configuration, p.user)
		taken := time.Since(start)
		if err != nil {
			return nil, 0, err
		}
		times = append(times, float64(taken))
		at := reflect.ValueOf(v).Pointer()
		if seen[at] {
			hits++
		}
		seen[at] = true
	}
	return times, hits, nil
}

// populate adds configurations of all zones to facts and gives all pairs, in a
// fixed shuffled order. One user in ten is an administrator.
func populate(f *toolpolicy.Facts, configurations, users int) []pair {
	zones := []toolpolicy.TrustZone{
		toolpolicy.Local, toolpolicy.PrivateHosted, toolpolicy.ExternalEU, toolpolicy.ExternalGlobal,
	}
	groups := f.Configurations[workload.Configuration].AllowedToolGroups
	var pairs []pair
	for i := range configurations {
		id := fmt.Sprintf("configuration_%d", i)
		f.Configurations[id] = toolpolicy.Configuration{
			TrustZone: new(zones[i%len(zones)]), AllowedToolGroups: groups[:i%len(groups)],
			Fallbacks: []string{fmt.Sprintf("configuration_%d", (i+1)%configurations)},
		}
		for u := range users {
			pairs = append(pairs, pair{id, &toolpolicy.User{ID: fmt.Sprint("user_", u), Admin: u%10 == 0}})
		}
	}
	order := rand.New(rand.NewPCG(3, 4))
	order.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	return pairs
}
