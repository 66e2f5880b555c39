package rows

import (
	"context"
	"fmt"
	"slices"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/resolved"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// unattended times the filter against a look-up in a Go map for each name.
func unattended(ctx context.Context, s Settings) (report.Section, error) {
	section := report.Section{Name: "Unattended of 50 names"}
	f := workload.Facts(500)
	names := workload.Names(f, 50)
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &f})
	if err != nil {
		return section, err
	}
	defer engine.Close()
	var fromMap, fromEngine []string
	byName := map[string]bool{}
	for _, t := range resolved.New(f).Tools {
		byName[t.Name] = t.Unattended
	}
	const (
		inMap   = "a Go map, one look-up for each name"
		engines = "toolpolicy, Unattended"
	)
	results, err := measure.Rounds(ctx, []measure.Case{
		{Name: inMap, Run: func() error {
			kept := make([]string, 0, len(names))
			for _, name := range names {
				if byName[name] {
					kept = append(kept, name)
				}
			}
			fromMap = kept
			return nil
		}},
		{Name: engines, Run: func() (err error) {
			fromEngine, err = engine.Unattended(ctx, names)
			return err
		}},
	}, s.options())
	if err != nil {
		return section, err
	}
	if !slices.Equal(fromMap, fromEngine) {
		return section, fmt.Errorf("a Go map gives %q, the engine %q", fromMap, fromEngine)
	}
	ratio := results[1].Median / results[0].Median
	section.Rows = []report.Row{row(500, results[0]), row(500, results[1])}
	section.Rows[1].OfPlainGo = report.Times(ratio)
	section.Targets = []report.Target{report.AtMost("Unattended of 50 names, of a Go map", 2, ratio)}
	return section, nil
}
