package toolpolicy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// SetFacts puts a whole document of facts in force, or, where it gives an error,
// nothing: what was in force stays. The engine keeps a copy of its own. Staging
// is done before the swap and on no reader's path; of two calls at once each
// takes effect whole, in either order.
//
// An error is a *FactsError that lists every finding with its place, an
// *AnswerError or a *PolicyError where the policy answers oddly on these facts,
// [ErrClosed], or says that ctx has ended.
func (e *Engine) SetFacts(ctx context.Context, f Facts) (Report, error) {
	own := f.Clone()
	for {
		now, err := e.open(ctx)
		if err != nil {
			return Report{}, err
		}
		staged, report, err := stage(ctx, now.policy, own)
		if err != nil {
			e.refused.Store(&FactsRefused{When: time.Now(), Error: err.Error(), Err: err})
			return Report{}, fmt.Errorf("toolpolicy: %w", err)
		}
		next := *now
		next.facts, next.snapshot, next.factsSince = &own, staged, time.Now()
		if e.state.CompareAndSwap(now, &next) {
			e.refused.Store(nil)
			return report, nil
		}
	}
}

// stage makes a snapshot and proves it.
func stage(ctx context.Context, p *policy.Policy, f Facts) (*snapshot.Snapshot, Report, error) {
	staged, err := snapshot.New(ctx, p, f)
	if errors.Is(err, snapshot.ErrFacts) {
		return nil, Report{}, &facts.Error{Findings: placed(f, staged.Registration.Errors)}
	}
	if err != nil {
		return nil, Report{}, err
	}
	if err := staged.Prove(ctx); err != nil {
		return nil, Report{}, err
	}
	return staged, Report{
		Warnings: placed(f, staged.Registration.Warnings),
		Dropped:  placed(f, staged.Registration.Dropped),
	}, nil
}

// placed joins the policy's findings with the places of the document, and puts
// them in the order of its lines; where none are known, that of their paths stays.
func placed(f Facts, findings []Finding) []Finding {
	findings = slices.Clone(findings)
	for i := range findings {
		findings[i].File, findings[i].Line = f.Place(findings[i].Path)
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	return findings
}
