package toolpolicy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Reload loads the sources now and says what came of it: [Activated], or
// [Unchanged] where their content is live already. Callers at one time share a
// load, and each gets one that began after it called. With an error what was live
// stays live.
//
// An error is a *PolicyError, or several where several sources fail, a
// *SupersededError, [ErrClosed], or says that ctx has ended.
func (e *Engine) Reload(ctx context.Context) (Outcome, error) {
	outcome, err := e.loader.Load(ctx)
	if errors.Is(err, loader.ErrClosed) || errors.Is(err, ErrClosed) {
		return "", ErrClosed
	}
	if err != nil {
		return "", fmt.Errorf("toolpolicy: %w", err)
	}
	return outcome, nil
}

// SupersededError refuses a policy that was live before another one was, where
// [Options.RefuseSuperseded] asks for that: the one Refused and the one Live.
type SupersededError = loader.SupersededError

// StaleError says that nobody can tell whether the policy is still the one to
// apply: the last check that found every source good is older than MaxAge.
type StaleError struct {
	// LastCheck is when that was; zero where it never was.
	LastCheck time.Time
	// MaxAge is that of the options.
	MaxAge time.Duration
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("toolpolicy: the sources of the policy were last found good at %s, which is longer ago than %v",
		e.LastCheck.Format(time.RFC3339), e.MaxAge)
}

// activate has bundles prove themselves, on the facts in force too, and swaps
// them in. Whatever takes time is done before the swap; where facts were set
// meanwhile, it is done again with those.
func (e *Engine) activate(ctx context.Context, bundles []*source.Bundle, live *Live) error {
	p, err := e.options.compile(ctx, bundles, e.options.policy())
	if err != nil {
		return err
	}
	carried, err := e.options.carriedFacts(bundles)
	if err != nil {
		return err
	}
	for {
		now := e.state.Load()
		if now.closed {
			return ErrClosed
		}
		var report Report
		next := *now
		next.policy, next.facts = p, cmp.Or(carried, now.facts)
		if next.facts != nil {
			if next.snapshot, report, err = stage(ctx, p, *next.facts); err != nil {
				return onFactsInForce(now, err)
			}
		}
		live.Since = time.Now()
		next.live = live.Clone()
		if carried != nil || now.policy == nil && now.facts != nil {
			next.factsSince = live.Since
		}
		if e.state.CompareAndSwap(now, &next) {
			e.logFindings(ctx, report)
			return nil
		}
	}
}

// logFindings tells what the policy now live finds in the facts in force, since
// nobody gets a report of them here.
func (e *Engine) logFindings(ctx context.Context, r Report) {
	for _, finding := range r.Warnings {
		e.options.Logger.WarnContext(ctx, "facts: "+finding.String(), "code", finding.Code)
	}
	for _, finding := range r.Dropped {
		e.options.Logger.WarnContext(ctx, "facts: "+finding.String(), "code", finding.Code, "dropped", true)
	}
}

// carriedFacts gives the facts that come with the bundles, where the host wants
// them from there; nil where none do.
func (o *Options) carriedFacts(bundles []*source.Bundle) (*Facts, error) {
	if !o.FactsFromBundle {
		return nil, nil
	}
	for _, b := range bundles {
		if carried, err := b.CarriedFacts(); carried != nil || err != nil {
			return carried, refusal.Of(b.Name, err)
		}
	}
	return nil, nil
}

// policy gives what policies are checked against.
func (o *Options) policy() policy.Options {
	return policy.Options{
		Schemas:         schemaFiles(),
		FactsInBundle:   o.FactsFromBundle,
		AllowedBuiltins: o.AllowedBuiltins,
		AllowedHosts:    o.AllowedHosts,
		Print:           o.Print,
	}
}

// compile takes bundles through the stages that need no facts.
func (o *Options) compile(
	ctx context.Context, bundles []*source.Bundle, against policy.Options,
) (*policy.Policy, error) {
	p, err := policy.New(ctx, bundles, against)
	if err != nil {
		return nil, err
	}
	if err := snapshot.ProvePolicy(ctx, p); err != nil {
		return nil, err
	}
	if !o.RunBundleTests {
		return p, nil
	}
	own := bundles[len(bundles)-len(o.Sources):] // without a base that nobody named
	for i, s := range o.Sources {
		if s.shipped() {
			continue
		}
		if err := p.RunTests(ctx, bundles, own[i]); err != nil {
			return nil, refusal.Of(s.Path, err)
		}
	}
	return p, nil
}

// onFactsInForce makes a refusal of what a policy made of the facts in force. At
// the start the facts are new as well, and may be what is wrong.
func onFactsInForce(now *state, err error) error {
	if _, ok := errors.AsType[*refusal.Error](err); ok {
		return err
	}
	refused, ok := errors.AsType[*facts.Error](err)
	if ok && now.policy == nil {
		return err
	}
	found := &refusal.Error{Stage: refusal.Prove, Findings: policy.Findings(err)}
	if ok {
		for _, f := range refused.Findings {
			found.Findings = append(found.Findings, refusal.Finding{Text: "it refuses the facts in force: " + f.String()})
		}
	}
	if len(found.Findings) == 0 {
		found.Findings = []refusal.Finding{{Text: "on the facts in force: " + err.Error()}}
	}
	return found
}
