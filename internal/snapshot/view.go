package snapshot

import (
	"context"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

const viewRule = "data.toolpolicy.view"

// View is what one user sees through one configuration in one snapshot. It is
// safe for concurrent use and never changes.
type View struct {
	snapshot *Snapshot
	// question is what the policy was asked with.
	question ast.Object
	outcomes []outcome
	// decided has, by position in the registry, the place of its outcome.
	decided []uint16
	// allowed has the positions of the tools that may be offered.
	allowed positions
	// unavailable and offerable have the positions that answer the questions
	// without names, in registry order.
	unavailable, offerable []int32
}

// View gives what a user sees through a configuration: a view kept, or one that
// the policy is asked for. An error is an *UnknownConfigurationError, an
// *AnswerError, or says that ctx has ended.
func (s *Snapshot) View(ctx context.Context, configuration string, user *User) (*View, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("asking for a view: %w", err)
	}
	// Whatever a policy would say of it: a proof can't meet every identifier.
	number, known := s.configurations[configuration]
	if !known {
		return nil, &UnknownConfigurationError{Configuration: configuration}
	}
	var of key
	if s.views != nil {
		if err := user.check(); err != nil {
			return nil, err
		}
		of = keyOf(number, user, s.reads)
		if v := s.views.find(of); v != nil {
			return v, nil
		}
	}
	question, err := input(configuration, user)
	if err != nil {
		return nil, err
	}
	if s.views == nil {
		return s.ask(ctx, question)
	}
	return s.views.compute(ctx, of, func(ctx context.Context) (*View, error) {
		return s.ask(ctx, question)
	})
}

// ask asks the policy for a view.
func (s *Snapshot) ask(ctx context.Context, question ast.Object) (*View, error) {
	answer, err := s.staged.View(ctx, question)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return nil, fmt.Errorf("asking for a view: %w", cause)
		}
		return nil, &AnswerError{Rule: viewRule, Err: err}
	}
	v, err := s.readView(question, answer)
	if err != nil {
		return nil, &AnswerError{Rule: viewRule, Err: err}
	}
	return v, nil
}

func (s *Snapshot) readView(question ast.Object, answer ast.Value) (*View, error) {
	object, ok := answer.(ast.Object)
	if !ok {
		return nil, fmt.Errorf("%s where an object should stand", ast.ValueName(answer))
	}
	v := &View{snapshot: s, question: question}
	zone, err := text(object, "zone")
	if err != nil {
		return nil, err
	}
	ceiling, err := text(object, "ceiling")
	if err != nil {
		return nil, err
	}
	names, err := field[ast.Set](object, "listed")
	if err != nil {
		return nil, err
	}
	listed, err := s.registered(names)
	if err != nil {
		return nil, fmt.Errorf("listed: %w", err)
	}
	gates, err := s.readSaid(object)
	if err != nil {
		return nil, err
	}
	if err := v.decide(gates, facts.TrustZone(zone), facts.DataClass(ceiling)); err != nil {
		return nil, err
	}
	v.answer(listed)
	return v, nil
}

// answer finds the positions that answer the questions without names.
func (v *View) answer(listed positions) {
	for position := range v.decided {
		switch {
		case v.allowed.has(position):
			if v.snapshot.enabled.has(position) {
				v.offerable = append(v.offerable, int32(position))
			}
		case listed.has(position):
			v.unavailable = append(v.unavailable, int32(position))
		}
	}
}
