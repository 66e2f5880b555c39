package snapshot

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
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

// outcome is what the policy decided for a set of tools.
type outcome struct {
	decision Decision
	reveals  bool
}

// View gives what a user sees through a configuration: a view kept, or one that
// the policy is asked for. An error is an *UnknownConfigurationError, an
// *AnswerError, or says that ctx has ended.
func (s *Snapshot) View(ctx context.Context, configuration string, user *User) (*View, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("asking for a view: %w", err)
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
		return s.ask(ctx, configuration, question)
	}
	return s.views.compute(ctx, of, func(ctx context.Context) (*View, error) {
		return s.ask(ctx, configuration, question)
	})
}

// ask asks the policy for a view.
func (s *Snapshot) ask(ctx context.Context, configuration string, question ast.Object) (*View, error) {
	answer, err := s.staged.View(ctx, question)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return nil, fmt.Errorf("asking for a view: %w", cause)
		}
		if errors.Is(err, policy.ErrUndefined) && !s.configurations[configuration] {
			return nil, &UnknownConfigurationError{Configuration: configuration}
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

// readOutcomes puts every registered tool into exactly one outcome.
func (v *View) readOutcomes(view ast.Object, zone facts.TrustZone, ceiling facts.DataClass) error {
	list, err := field[*ast.Array](view, "outcomes")
	if err != nil {
		return err
	}
	const none = math.MaxUint16
	if list.Len() >= none {
		return fmt.Errorf("outcomes: more than %d", none-1)
	}
	v.decided = make([]uint16, len(v.snapshot.registry))
	for i := range v.decided {
		v.decided[i] = none
	}
	for i := range list.Len() {
		o, names, err := readOutcome(list.Elem(i), zone, ceiling)
		if err != nil {
			return fmt.Errorf("outcomes[%d]: %w", i, err)
		}
		twice := ""
		err = v.snapshot.mark(names, func(position int) {
			if v.decided[position] != none {
				twice = v.snapshot.registry[position].name
			}
			v.decided[position] = uint16(i)
		})
		if err == nil && twice != "" {
			err = fmt.Errorf("%q has two outcomes", twice)
		}
		if err != nil {
			return fmt.Errorf("outcomes[%d]: %w", i, err)
		}
		v.outcomes = append(v.outcomes, o)
	}
	for position, i := range v.decided {
		if i == none {
			return fmt.Errorf("outcomes: %q has none", v.snapshot.registry[position].name)
		}
	}
	return nil
}

func readOutcome(term *ast.Term, zone facts.TrustZone, ceiling facts.DataClass) (outcome, ast.Set, error) {
	object, ok := term.Value.(ast.Object)
	if !ok {
		return outcome{}, nil, fmt.Errorf("%v where an object should stand", term)
	}
	decision, err := field[ast.Object](object, "decision")
	if err != nil {
		return outcome{}, nil, err
	}
	var o outcome
	if o.decision, err = readDecision(decision); err != nil {
		return outcome{}, nil, err
	}
	if o.reveals, err = truth(object, "reveals"); err != nil {
		return outcome{}, nil, err
	}
	if o.reveals {
		o.decision.Zone, o.decision.Ceiling = zone, ceiling
	}
	names, err := field[ast.Set](object, "tools")
	return o, names, err
}

func readDecision(object ast.Object) (Decision, error) {
	var d Decision
	var err error
	if d.Allowed, err = truth(object, "allowed"); err != nil {
		return d, err
	}
	reason, err := text(object, "reason")
	if err != nil {
		return d, err
	}
	if d.Message, err = text(object, "message"); err != nil {
		return d, err
	}
	d.Reason = Reason(reason)
	if object.Get(ast.StringTerm("observedOnly")) != nil {
		d.ObservedOnly, err = truth(object, "observedOnly")
	}
	return d, err
}
