package toolpolicy

import (
	"context"
	"fmt"
)

// CheckFacts does all that [Engine.SetFacts] does with a document of facts, but
// puts nothing in force, and looks besides for what was hardly meant: the Advice
// of the report, which is never nil. It takes longer than SetFacts, and changes
// nothing of the engine.
//
// An error is one of [Engine.SetFacts].
func (e *Engine) CheckFacts(ctx context.Context, f Facts) (Report, error) {
	now, err := e.open(ctx)
	if err != nil {
		return Report{}, err
	}
	own := f.Clone()
	staged, report, err := stage(ctx, now.policy, own)
	if err != nil {
		return Report{}, fmt.Errorf("toolpolicy: %w", err)
	}
	advice, err := staged.Advice(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("toolpolicy: %w", err)
	}
	report.Advice = placed(own, advice)
	return report, nil
}
