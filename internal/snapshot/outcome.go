package snapshot

import (
	"errors"
	"fmt"
	"math"

	"github.com/open-policy-agent/opa/v1/ast"
)

// outcome is what the policy says of the tools in one of its sets.
type outcome struct {
	decision Decision
	// reveals says that the decision may carry the effective values.
	reveals bool
}

// told is what the policy says of each set, which depends on no question.
type told struct {
	// refusals and notices have one entry per gate, in the order of the gates.
	refusals, notices []outcome
	offer             outcome
}

// readTold takes from the index what each gate says.
func readTold(index ast.Object) (told, error) {
	var t told
	for key, to := range map[string]*[]outcome{"refusals": &t.refusals, "notices": &t.notices} {
		list, err := field[*ast.Array](index, key)
		if err != nil {
			return t, err
		}
		for i := range list.Len() {
			o, err := readOutcome(list.Elem(i))
			if err != nil {
				return t, fmt.Errorf("%s[%d]: %w", key, i, err)
			}
			*to = append(*to, o)
		}
	}
	for i, o := range t.refusals {
		if o.decision.Allowed {
			return t, fmt.Errorf("refusals[%d]: allows what it refuses", i)
		}
	}
	if len(t.refusals) == 0 || len(t.refusals) != len(t.notices) || len(t.refusals) > math.MaxInt16 {
		return t, errors.New("refusals and notices have no entry for each gate")
	}
	offer, err := field[ast.Object](index, "offer")
	if err != nil {
		return t, err
	}
	if t.offer, err = readOutcome(ast.NewTerm(offer)); err != nil {
		return t, fmt.Errorf("offer: %w", err)
	}
	return t, nil
}

func readOutcome(term *ast.Term) (outcome, error) {
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
	o.reveals, err = truth(object, "reveals")
	return o, err
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
