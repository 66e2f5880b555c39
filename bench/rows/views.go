package rows

import (
	"context"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/bench/agreement"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/lineup"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// views times a whole view by every contender.
func views(ctx context.Context, l lineup.Lineup, s Settings, tools int) (report.Section, error) {
	section := report.Section{Name: fmt.Sprintf("A view of %d tools", tools)}
	user := workload.User()
	err := agreement.CheckFacts(l, workload.Facts(tools), workload.Configuration, user)
	if err != nil {
		return section, err
	}
	var cases []measure.Case
	for _, e := range l {
		c := measure.Case{Name: e.Name, Run: func() error {
			_, err := e.View(workload.Configuration, user)
			return err
		}}
		if renewer, ok := e.Contender.(contender.Renewer); ok {
			c.Renew = renewer.Renew
		}
		cases = append(cases, c)
	}
	results, err := measure.Rounds(ctx, cases, s.options())
	if err != nil {
		return section, err
	}
	median := func(name string) float64 {
		r, _ := measure.Find(results, name)
		return r.Median
	}
	for _, r := range results {
		line := row(tools, r)
		line.OfPlainGo = report.Times(r.Median / median(lineup.PlainGo))
		line.OverPerTool = report.Times(median(lineup.OPAPerTool) / r.Median)
		section.Rows = append(section.Rows, line)
	}
	faster := func(than string, wanted float64) {
		what := fmt.Sprintf("a new view of %d tools, faster than %s", tools, than)
		section.Targets = append(section.Targets, report.AtLeast(what, wanted, median(than)/median(lineup.New)))
	}
	if tools == 50 {
		faster(lineup.OPAPerTool, 40)
		faster(lineup.Cel, 1)
		faster(lineup.Cedar, 1)
	} else {
		faster(lineup.OPAPerTool, 150)
		faster(lineup.Cel, 3)
		faster(lineup.Cedar, 3)
	}
	return section, nil
}
