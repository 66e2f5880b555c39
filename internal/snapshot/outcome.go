package snapshot

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// outcome is one of the decisions that the policy may take of a tool. A tool has
// the first that fits it.
type outcome struct {
	// when is what it depends on; nil fits every tool.
	when     *condition
	decision Decision
	// reveals says that the decision may carry the effective values.
	reveals bool
}

// condition fits the tools of which the gate at a place says two things.
type condition struct {
	place            int
	admits, observes bool
}

// readOutcomes takes from the index what may be decided, which depends on no
// question.
func readOutcomes(index ast.Object, gates int) ([]outcome, error) {
	const key = "decisions"
	list, err := field[*ast.Array](index, key)
	if err != nil {
		return nil, err
	}
	outcomes := make([]outcome, 0, list.Len())
	for i := range list.Len() {
		o, err := readOutcome(list.Elem(i), gates)
		if err != nil {
			return nil, fmt.Errorf("%s[%d]: %w", key, i, err)
		}
		outcomes = append(outcomes, o)
	}
	for place := range gates {
		refuses := func(o outcome) bool { return o.when != nil && *o.when == condition{place: place} }
		if !slices.ContainsFunc(outcomes, refuses) {
			return nil, fmt.Errorf("%s: none refuses what the gate at %d stops", key, place)
		}
	}
	if len(outcomes) > math.MaxUint16 {
		return nil, fmt.Errorf("%s: %d are too many", key, len(outcomes))
	}
	return outcomes, nil
}

func readOutcome(term *ast.Term, gates int) (outcome, error) {
	var o outcome
	object, ok := term.Value.(ast.Object)
	if !ok {
		return o, fmt.Errorf("%v where an object should stand", term)
	}
	decision, err := field[ast.Object](object, "decision")
	if err != nil {
		return o, err
	}
	if o.decision, err = readDecision(decision); err != nil {
		return o, err
	}
	if o.reveals, err = truth(object, "reveals"); err != nil {
		return o, err
	}
	if object.Get(ast.StringTerm("when")) == nil {
		return o, nil
	}
	when, err := field[ast.Object](object, "when")
	if err != nil {
		return o, err
	}
	if o.when, err = readCondition(when, gates); err != nil {
		return o, fmt.Errorf("when: %w", err)
	}
	if *o.when == (condition{place: o.when.place}) && o.decision.Allowed {
		return o, errors.New("allows what a gate neither admits nor observes")
	}
	return o, nil
}

func readCondition(object ast.Object, gates int) (*condition, error) {
	var c condition
	number, err := field[ast.Number](object, "place")
	if err != nil {
		return nil, err
	}
	var ok bool
	if c.place, ok = number.Int(); !ok || c.place < 0 || c.place >= gates {
		return nil, fmt.Errorf("there is no gate at %v", number)
	}
	if c.admits, err = truth(object, "admits"); err != nil {
		return nil, err
	}
	if c.observes, err = truth(object, "observes"); err != nil {
		return nil, err
	}
	return &c, nil
}

// readUnregistered takes from the index the decision on a name that is not
// registered.
func readUnregistered(index ast.Object) (Decision, error) {
	const key = "unregistered"
	object, err := field[ast.Object](index, key)
	if err != nil {
		return Decision{}, err
	}
	d, err := readDecision(object)
	if err != nil {
		return d, fmt.Errorf("%s: %w", key, err)
	}
	if d.Allowed {
		return d, errors.New(key + ": allows a tool that is not registered")
	}
	return d, nil
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
