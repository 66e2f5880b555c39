package toolpolicy

import (
	"context"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// Gate is one entry of a policy's order: the Extension whose bundle adds it,
// empty for a shipped one, its Name, its denial Reason and its Message.
type Gate = policy.Gate

// Checked is what [Check] found a policy to be.
type Checked struct {
	// Policy names the policy.
	Policy Policy
	// Gates are its gates, in their order.
	Gates []Gate
	// Report is what was found in the facts, where there were any.
	Report Report
}

// Check takes the policy of opts, and the facts where there are some, through
// all that stands before an engine serves them, and makes no engine. Here, and
// not in an engine, a bundle may carry facts. What it finds belongs to the
// caller.
//
// An error is a *PolicyError, a *FactsError, an *AnswerError where the policy
// answers oddly on the facts, or says that ctx has ended.
func Check(ctx context.Context, opts Options) (Checked, error) {
	bundles, err := opts.read(ctx, nil)
	if err != nil {
		return Checked{}, err
	}
	against := opts.policy()
	against.FactsInBundle = true
	p, err := opts.compile(ctx, bundles, against)
	if err != nil {
		return Checked{}, err
	}
	checked := Checked{Policy: p.Version.Clone(), Gates: p.Gates()}
	if opts.Facts != nil {
		_, checked.Report, err = stage(ctx, p, opts.Facts.Clone())
	}
	return checked, err
}
