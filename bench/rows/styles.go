package rows

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/embedded"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/repository"
	"github.com/seed-af4057d5/toolpolicy/bench/style"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// gateStyles times a new view with one gate more, written in several ways.
func gateStyles(ctx context.Context, s Settings) (_ report.Section, failed error) {
	const tools = 500
	section := report.Section{Name: fmt.Sprintf("What a gate more costs a new view of %d tools, by how it is written", tools)}
	facts := style.Owned(workload.Facts(tools))
	var engines []*embedded.Fresh
	defer func() {
		for _, fresh := range engines {
			failed = errors.Join(failed, fresh.Close())
		}
	}()
	views := func(name string, sources ...toolpolicy.Source) (measure.Case, error) {
		fresh, err := embedded.NewFresh(false, sources...)
		if err != nil {
			return measure.Case{}, fmt.Errorf("%s: %w", name, err)
		}
		engines = append(engines, fresh)
		return measure.Case{Name: name, Renew: fresh.Renew, Run: func() error {
			_, err := fresh.View(workload.Configuration, style.User())
			return err
		}}, fresh.Prepare(facts)
	}
	bare, err := views("no gate more")
	if err != nil {
		return section, err
	}
	cases := []measure.Case{bare}
	for _, written := range style.Gates() {
		sources, remove, err := extended(written)
		if err != nil {
			return section, err
		}
		defer func() { failed = errors.Join(failed, remove()) }()
		c, err := views(written.What, sources...)
		if err != nil {
			return section, err
		}
		cases = append(cases, c)
	}
	results, err := measure.Rounds(ctx, cases, s.options())
	for _, r := range results {
		line := row(tools, r)
		if r.Name != bare.Name {
			line.What += fmt.Sprintf(": %s more", report.Duration(r.Median-results[0].Median))
		}
		section.Rows = append(section.Rows, line)
	}
	return section, err
}

// indexStyles times staging with an index more, written in two ways.
func indexStyles(ctx context.Context, s Settings) (_ report.Section, failed error) {
	section := report.Section{Name: "Staging with an index more, by how it is written"}
	var cases []measure.Case
	tools := map[string]int{}
	for _, written := range style.Indexes() {
		sources, remove, err := extended(written)
		if err != nil {
			return section, err
		}
		defer func() { failed = errors.Join(failed, remove()) }()
		stages, err := newStages(ctx, sources[1].Path)
		if err != nil {
			return section, err
		}
		for _, n := range []int{500, 5000} {
			name, facts := fmt.Sprintf("%s, %d tools", written.What, n), style.Owned(workload.Facts(n))
			tools[name] = n
			cases = append(cases, measure.Case{Name: name, Run: func() error {
				_, err := stages.facts(ctx, facts)
				return err
			}})
		}
	}
	results, err := measure.Rounds(ctx, cases, measure.Options{Rounds: s.stagingRounds(), Batch: 20 * time.Millisecond})
	for _, r := range results {
		line := row(tools[r.Name], r)
		line.What += fmt.Sprintf(": %s a tool", report.Duration(r.Median/float64(tools[r.Name])))
		section.Rows = append(section.Rows, line)
	}
	return section, err
}

// extended gives the shipped policy with a style; remove ends its folder.
func extended(written style.Style) (sources []toolpolicy.Source, remove func() error, err error) {
	shipped, err := repository.Path("policies")
	if err != nil {
		return nil, nil, err
	}
	folder, err := os.MkdirTemp("", "style")
	if err != nil {
		return nil, nil, err
	}
	remove = func() error { return os.RemoveAll(folder) }
	if err := written.Write(folder); err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	return []toolpolicy.Source{{Path: shipped}, {Path: folder}}, remove, nil
}
