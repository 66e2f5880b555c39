package snapshot

import (
	"context"
	"errors"
	"fmt"
	"math"

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
	decided      []uint16
	unregistered Decision
	listed       []bool
	enabled      []bool
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
	if !s.configurations[configuration] {
		return nil, &UnknownConfigurationError{Configuration: configuration}
	}
	var of key
	if s.views != nil {
		if err := user.check(); err != nil {
			return nil, err
		}
		of = keyOf(configuration, user, s.reads)
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
	broken, err := field[ast.Set](object, "broken")
	if err != nil {
		return nil, err
	}
	if broken.Len() > 0 {
		return nil, fmt.Errorf("gates that give no set of names: %v", broken)
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
	for key, to := range map[string]*[]bool{"listed": &v.listed, "enabled": &v.enabled} {
		names, err := field[ast.Set](object, key)
		if err != nil {
			return nil, err
		}
		*to = make([]bool, len(s.registry))
		if err := s.mark(names, func(i int) { (*to)[i] = true }); err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
	}
	unregistered, err := field[ast.Object](object, "unregistered")
	if err != nil {
		return nil, err
	}
	if v.unregistered, err = readDecision(unregistered); err != nil {
		return nil, fmt.Errorf("unregistered: %w", err)
	}
	if v.unregistered.Allowed {
		return nil, errors.New("unregistered: allows a tool that is not registered")
	}
	if err := v.readOutcomes(object, facts.TrustZone(zone), facts.DataClass(ceiling)); err != nil {
		return nil, err
	}
	v.answer()
	return v, nil
}

// answer finds the positions that answer the questions without names.
func (v *View) answer() {
	for position := range v.decided {
		switch {
		case v.allows(position):
			if v.enabled[position] {
				v.offerable = append(v.offerable, int32(position))
			}
		case v.listed[position]:
			v.unavailable = append(v.unavailable, int32(position))
		}
	}
}

// readOutcomes puts every registered tool into exactly one outcome: refused or
// observed by one gate, or offered.
func (v *View) readOutcomes(view ast.Object, zone facts.TrustZone, ceiling facts.DataClass) error {
	v.decided = make([]uint16, len(v.snapshot.registry))
	for i := range v.decided {
		v.decided[i] = undecided
	}
	for _, list := range []struct {
		key  string
		told []outcome
	}{
		{"refused", v.snapshot.told.refusals},
		{"observed", v.snapshot.told.notices},
	} {
		sets, err := field[*ast.Array](view, list.key)
		if err != nil {
			return err
		}
		if sets.Len() > len(list.told) {
			return fmt.Errorf("%s: %d sets for %d gates", list.key, sets.Len(), len(list.told))
		}
		for i := range sets.Len() {
			names, ok := sets.Elem(i).Value.(ast.Set)
			if !ok {
				return fmt.Errorf("%s[%d]: %v where a set should stand", list.key, i, sets.Elem(i))
			}
			if err := v.decide(names, list.told[i]); err != nil {
				return fmt.Errorf("%s[%d]: %w", list.key, i, err)
			}
		}
	}
	offered, err := field[ast.Set](view, "offered")
	if err != nil {
		return err
	}
	if err := v.decide(offered, v.snapshot.told.offer); err != nil {
		return fmt.Errorf("offered: %w", err)
	}
	for i := range v.outcomes {
		if o := &v.outcomes[i]; o.reveals {
			o.decision.Zone, o.decision.Ceiling = zone, ceiling
		}
	}
	for position, i := range v.decided {
		if i == undecided {
			return fmt.Errorf("%q is neither refused nor offered", v.snapshot.registry[position].name)
		}
	}
	return nil
}

const undecided = math.MaxUint16

// decide gives the tools of a set their outcome.
func (v *View) decide(names ast.Set, o outcome) error {
	if names.Len() == 0 {
		return nil
	}
	place := uint16(len(v.outcomes))
	v.outcomes = append(v.outcomes, o)
	twice := ""
	err := v.snapshot.mark(names, func(position int) {
		if v.decided[position] != undecided {
			twice = v.snapshot.registry[position].name
		}
		v.decided[position] = place
	})
	if err == nil && twice != "" {
		err = fmt.Errorf("%q was decided before", twice)
	}
	return err
}
