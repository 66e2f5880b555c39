package rows

import (
	"context"
	"fmt"
	"runtime"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/measure"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/workload"
)

// viewsHeld is how many views are made to weigh one.
const viewsHeld = 200

// memory weighs snapshots and views.
func memory(ctx context.Context, s Settings) (report.Section, error) {
	section := report.Section{Name: "Memory"}
	sizes := []int{500, 5000, 50000}
	if s.Quick {
		sizes = sizes[:2]
	}
	perTool := map[int]float64{}
	for _, n := range sizes {
		snapshot, view, err := weigh(ctx, n)
		if err != nil {
			return section, err
		}
		perTool[n] = snapshot / float64(n)
		section.Rows = append(section.Rows, report.Row{
			What: fmt.Sprintf("a snapshot, %s a tool", report.Bytes(perTool[n])), Tools: n, Value: report.Bytes(snapshot),
		}, report.Row{
			What: fmt.Sprintf("a view, %s a tool", report.Bytes(view/float64(n))), Tools: n, Value: report.Bytes(view),
		})
	}
	last := sizes[len(sizes)-1]
	section.Targets = []report.Target{report.AtMost(
		fmt.Sprintf("linear: bytes of a snapshot a tool with %d tools, of those with 500", last), 1.5, perTool[last]/perTool[500])}
	return section, nil
}

// weigh gives the bytes of a snapshot of n tools and of one view. The facts stay
// the caller's, so they weigh nothing here.
func weigh(ctx context.Context, n int) (snapshot, view float64, err error) {
	f := workload.Facts(n)
	for i := range viewsHeld {
		f.Configurations[fmt.Sprint("copy", i)] = f.Configurations[workload.Configuration]
	}
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{})
	if err != nil {
		return 0, 0, err
	}
	defer engine.Close()
	before := measure.Live()
	if _, err := engine.SetFacts(ctx, f); err != nil {
		return 0, 0, err
	}
	staged := measure.Live()
	held := make([]*toolpolicy.View, viewsHeld)
	for i := range held {
		if held[i], err = engine.View(ctx, fmt.Sprint("copy", i), workload.User()); err != nil {
			return 0, 0, err
		}
	}
	after := measure.Live()
	runtime.KeepAlive(held)
	runtime.KeepAlive(f)
	return staged - before, (after - staged) / viewsHeld, nil
}
