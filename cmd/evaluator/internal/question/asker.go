package question

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seed-af4057d5/toolpolicy"
)

// Asker puts questions to an engine. It is safe for concurrent use.
type Asker struct {
	// Engine has facts, or else every question fails.
	Engine *toolpolicy.Engine
}

// Answer is what one question got: Names for offerable and unattended,
// Decisions for unavailable, Explanations for explain, or Decisions where those
// were all that was wanted. The list that applies is never nil.
type Answer struct {
	Decisions    []toolpolicy.Decision
	Explanations []toolpolicy.Explanation
	Names        []string

	// from is what answered; nil where the engine could give nothing that would.
	from *toolpolicy.Snapshot
}

// Ask answers a question. An error is a *ChoiceError or a *ConfigurationError
// where the question names no or no known configuration, or one of the engine.
// The answer goes with the error to Reply: it says who gave it.
func (a *Asker) Ask(ctx context.Context, q Question) (Answer, error) {
	if err := q.check(); err != nil {
		return Answer{}, err
	}
	from, err := a.Engine.Snapshot(ctx)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{from: from}
	if q.Ask == Unattended {
		answer.Names = from.Unattended(*q.Tools)
		return answer, nil
	}
	if q.Configuration == nil {
		q.Configuration = implied(from.Configurations())
	}
	if q.Configuration == nil {
		return answer, &ChoiceError{Known: from.Configurations()}
	}
	view, err := from.View(ctx, *q.Configuration, q.User)
	if unknown, ok := errors.AsType[*toolpolicy.UnknownConfigurationError](err); ok {
		return answer, &ConfigurationError{Unknown: unknown, Known: from.Configurations()}
	}
	if err != nil {
		return answer, err
	}
	switch q.Ask {
	case Unavailable:
		answer.Decisions = view.Unavailable()
	case Explain:
		decisions := explain(view, q)
		if q.DecisionsOnly {
			answer.Decisions = decisions
			break
		}
		names := make([]string, 0, len(decisions))
		for _, d := range decisions {
			names = append(names, d.Tool)
		}
		answer.Explanations, err = view.Inspect(ctx, names, q.AdminView != nil && *q.AdminView)
	case Offerable:
		answer.Names = offerable(view, q)
	default:
		err = fmt.Errorf("no question %q", string(q.Ask))
	}
	return answer, err
}

// implied is the configuration that goes without saying, or nil.
func implied(known []string) *string {
	const usual = "default"
	switch {
	case len(known) == 1:
		return &known[0]
	case slices.Contains(known, usual):
		return new(usual)
	}
	return nil
}

func explain(view *toolpolicy.View, q Question) []toolpolicy.Decision {
	if q.Tools == nil {
		return view.ExplainEnabled()
	}
	return view.Explain(*q.Tools)
}

func offerable(view *toolpolicy.View, q Question) []string {
	alone := q.Unattended != nil && *q.Unattended
	switch {
	case q.Tools == nil && alone:
		return view.OfferableUnattendedEnabled()
	case q.Tools == nil:
		return view.OfferableEnabled()
	case alone:
		return view.OfferableUnattended(*q.Tools)
	}
	return view.Offerable(*q.Tools)
}
