// Package rows has one file for each part of the table: what is timed there, in
// which sizes, and which targets it answers.
package rows

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-af4057d5/toolpolicy/bench/lineup"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
)

// Settings say how long to measure.
type Settings struct {
	// Quick takes few rounds and small sizes: enough to see that all works.
	Quick bool
}

// Rounds is how many rounds cases are timed for.
func (s Settings) Rounds() int {
	if s.Quick {
		return 3
	}
	return 21
}

func (s Settings) options() measure.Options {
	if s.Quick {
		return measure.Options{Rounds: s.Rounds(), Batch: 5 * time.Millisecond}
	}
	return measure.Options{Rounds: s.Rounds(), Batch: 20 * time.Millisecond}
}

// phase is how long something is watched at a time.
func (s Settings) phase() time.Duration {
	if s.Quick {
		return 200 * time.Millisecond
	}
	return time.Second
}

// Part is one section of the table, by name, and how to measure it.
type Part struct {
	Name    string
	Measure func(context.Context) (report.Section, error)
}

// Parts are all sections of the table.
func Parts(l lineup.Lineup, s Settings) []Part {
	var parts []Part
	for _, tools := range []int{50, 500, 5000} {
		parts = append(parts, Part{fmt.Sprintf("views/%d", tools), func(ctx context.Context) (report.Section, error) {
			return views(ctx, l, s, tools)
		}})
	}
	add := func(name string, measure func(context.Context, Settings) (report.Section, error)) {
		parts = append(parts, Part{name, func(ctx context.Context) (report.Section, error) { return measure(ctx, s) }})
	}
	add("gates", gateStyles)
	add("indexes", indexStyles)
	add("kept", kept)
	add("unattended", unattended)
	add("throughput", throughput)
	add("swaps", swaps)
	add("staging", staging)
	add("memory", memory)
	add("installation", installation)
	return parts
}

// row makes a line of a result.
func row(tools int, r measure.Result) report.Row {
	return report.Row{
		What: r.Name, Tools: tools, Value: report.Duration(r.Median), Spread: report.Duration(r.Spread),
		Allocs: report.Count(r.Allocs),
	}
}
