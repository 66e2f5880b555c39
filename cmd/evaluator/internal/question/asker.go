package question

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy"
)

// Asker puts questions to an engine. It is safe for concurrent use.
type Asker struct {
	// Engine has facts, or else every question fails.
	Engine *toolpolicy.Engine
	// Configurations are the known ones, sorted, for messages.
	Configurations []string
}

// Answer is what one question got: Names for offerable and unattended,
// Decisions for the others. The list that applies is never nil.
type Answer struct {
	Decisions []toolpolicy.Decision
	Names     []string
}

// Ask answers a question. An error is a *ChoiceError or a *ConfigurationError
// where the question names no or no known configuration, or one of the engine.
func (a *Asker) Ask(ctx context.Context, q Question) (Answer, error) {
	if err := q.check(); err != nil {
		return Answer{}, err
	}
	if q.Ask == Unattended {
		names, err := a.Engine.Unattended(ctx, *q.Tools)
		return Answer{Names: names}, err
	}
	if q.Configuration == nil {
		return Answer{}, &ChoiceError{Known: a.Configurations}
	}
	view, err := a.Engine.View(ctx, *q.Configuration, q.User)
	if unknown, ok := errors.AsType[*toolpolicy.UnknownConfigurationError](err); ok {
		return Answer{}, &ConfigurationError{Unknown: unknown, Known: a.Configurations}
	}
	if err != nil {
		return Answer{}, err
	}
	switch q.Ask {
	case Unavailable:
		return Answer{Decisions: view.Unavailable()}, nil
	case Explain:
		if q.Tools == nil {
			return Answer{Decisions: view.ExplainEnabled()}, nil
		}
		return Answer{Decisions: view.Explain(*q.Tools)}, nil
	case Offerable:
		return Answer{Names: offerable(view, q)}, nil
	}
	return Answer{}, fmt.Errorf("no question %q", string(q.Ask))
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
