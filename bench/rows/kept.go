package rows

import (
	"context"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/plaingo"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

const small = 50

// kept times questions to a view that the engine keeps, against gates in Go that
// decide each time.
func kept(ctx context.Context, s Settings) (report.Section, error) {
	section := report.Section{Name: "Questions to a kept view"}
	f := workload.Facts(small)
	names, user := workload.Names(f, small), workload.User()
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &f})
	if err != nil {
		return section, err
	}
	defer engine.Close()
	gates, err := plaingo.New()
	if err != nil {
		return section, err
	}
	if err := gates.Prepare(f); err != nil {
		return section, err
	}
	held, err := engine.View(ctx, workload.Configuration, user)
	if err != nil {
		return section, err
	}
	var decision toolpolicy.Decision
	const (
		goUnavailable = "Unavailable: plain Go gates"
		goOfferable   = "Offerable of 50 names: plain Go gates"
		unavailable   = "Unavailable: kept view, look-up included"
		offerable     = "Offerable of 50 names: kept view, look-up included"
		lookUp        = "View: kept view, the look-up alone"
		decide        = "Decide: a view in hand"
		decideLookUp  = "Decide: kept view, look-up included"
	)
	results, err := measure.Rounds(ctx, []measure.Case{
		{Name: goUnavailable, Run: func() (err error) {
			_, err = gates.Unavailable(workload.Configuration, user)
			return err
		}},
		{Name: unavailable, Run: func() (err error) {
			_, err = engine.Unavailable(ctx, workload.Configuration, user)
			return err
		}},
		{Name: goOfferable, Run: func() (err error) {
			_, err = gates.Offerable(workload.Configuration, user, names)
			return err
		}},
		{Name: offerable, Run: func() (err error) {
			_, err = engine.Offerable(ctx, workload.Configuration, user, names)
			return err
		}},
		{Name: lookUp, Run: func() (err error) {
			_, err = engine.View(ctx, workload.Configuration, user)
			return err
		}},
		{Name: decide, Run: func() error {
			decision = held.Decide(names[7])
			return nil
		}},
		{Name: decideLookUp, Run: func() (err error) {
			decision, err = engine.Decide(ctx, workload.Configuration, user, names[7])
			return err
		}},
	}, s.options())
	if err != nil {
		return section, err
	}
	if decision.Tool != names[7] {
		return section, fmt.Errorf("a decision of %q for %q", decision.Tool, names[7])
	}
	found := map[string]measure.Result{}
	for _, r := range results {
		found[r.Name] = r
	}
	against := map[string]string{unavailable: goUnavailable, offerable: goOfferable}
	for _, r := range results {
		line := row(small, r)
		if other, ok := against[r.Name]; ok {
			ratio := r.Median / found[other].Median
			line.OfPlainGo = report.Times(ratio)
			section.Targets = append(section.Targets,
				report.AtMost(r.Name+", of plain Go", 0.5, ratio), report.Allocations(r.Name+", allocations", 1, r.Allocs))
		}
		section.Rows = append(section.Rows, line)
	}
	for _, name := range []string{decide, decideLookUp} {
		section.Targets = append(section.Targets,
			report.Within(name, 150, found[name].Median), report.Allocations(name+", allocations", 0, found[name].Allocs))
	}
	return section, nil
}
