package rows

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// stagingRounds is few, because staging is slow.
func (s Settings) stagingRounds() int {
	if s.Quick {
		return 1
	}
	return 5
}

func (s Settings) stagingSizes() []int {
	if s.Quick {
		return []int{50, 5000}
	}
	return []int{50, 5000, 20000, 50000}
}

// staged names the lines of one size.
func staged(n int) (whole, bare, proof string) {
	return fmt.Sprintf("SetFacts of %d tools", n), fmt.Sprintf("staging %d tools, the proof apart", n),
		fmt.Sprintf("the proof on %d tools", n)
}

const (
	stock     = "OPA's own parse, compile and prepare"
	policyNew = "toolpolicy: read, compile, check the contract"
	engineNew = "New: the same, and the proof on a specimen"
)

// staging times how policies and facts come into force, beside what OPA needs
// for the policy alone.
func staging(ctx context.Context, s Settings) (report.Section, error) {
	section := report.Section{Name: "Staging"}
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{})
	if err != nil {
		return section, err
	}
	defer engine.Close()
	stages, err := newStages(ctx)
	if err != nil {
		return section, err
	}
	cases := []measure.Case{
		{Name: stock, Run: func() error { return stages.stock(ctx) }},
		{Name: policyNew, Run: func() error { return stages.compile(ctx) }},
		{Name: engineNew, Run: func() error {
			e, err := toolpolicy.New(ctx, toolpolicy.Options{})
			if err != nil {
				return err
			}
			return e.Close()
		}},
	}
	tools := map[string]int{}
	for _, n := range s.stagingSizes() {
		f := workload.Facts(n)
		whole, bare, proof := staged(n)
		tools[whole], tools[bare], tools[proof] = n, n, n
		var last stage
		cases = append(cases,
			measure.Case{Name: whole, Run: func() error {
				_, err := engine.SetFacts(ctx, f)
				return err
			}},
			measure.Case{Name: bare, Run: func() (err error) {
				last, err = stages.facts(ctx, f)
				return err
			}},
			measure.Case{Name: proof, Run: func() error { return last.Prove(ctx) }},
		)
	}
	results, err := measure.Rounds(ctx, cases, measure.Options{Rounds: s.stagingRounds(), Batch: 20 * time.Millisecond})
	if err != nil {
		return section, err
	}
	for _, r := range results {
		line := row(tools[r.Name], r)
		if n := tools[r.Name]; n > 0 {
			line.What += fmt.Sprintf(", %s a tool", report.Duration(r.Median/float64(n)))
		}
		section.Rows = append(section.Rows, line)
	}
	section.Targets = stagingTargets(results, s.stagingSizes())
	return section, nil
}

// stagingTargets allows OPA's own work twice over and 40 µs for each tool.
func stagingTargets(results []measure.Result, sizes []int) []report.Target {
	median := func(name string) float64 {
		r, _ := measure.Find(results, name)
		return r.Median
	}
	var targets []report.Target
	for _, n := range sizes {
		_, bare, _ := staged(n)
		targets = append(targets, report.Within(
			fmt.Sprintf("policy and %d tools staged, the proof apart; OPA's own work twice and 40 µs a tool", n),
			2*median(stock)+40e3*float64(n), median(policyNew)+median(bare)))
	}
	_, middle, _ := staged(5000)
	largest := sizes[len(sizes)-1]
	_, last, _ := staged(largest)
	if largest > 5000 {
		targets = append(targets, report.AtMost(
			fmt.Sprintf("linear: cost a tool with %d tools, of that with 5000", largest), 1.5,
			median(last)/float64(largest)/(median(middle)/5000)))
	}
	return targets
}
