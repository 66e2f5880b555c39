package snapshot

import (
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// said is what each gate says of the registered tools, in the order of the gates.
type said struct{ admits, observes positions }

// readSaid reads it from a view. A gate that gives no set of what it admits, or
// something else than a set of what it observes, makes it an odd answer.
func (s *Snapshot) readSaid(view ast.Object) ([]said, error) {
	admitted, err := field[ast.Object](view, "admitted")
	if err != nil {
		return nil, err
	}
	observed, err := field[ast.Object](view, "observed")
	if err != nil {
		return nil, err
	}
	var silent []string
	observers := 0
	gates, none := make([]said, len(s.gates)), newPositions(len(s.registry))
	for place, gate := range s.gates {
		key := ast.InternedTerm(place)
		names, ok := setAt(admitted, key)
		if !ok {
			silent = append(silent, gate)
			continue
		}
		gates[place] = said{admits: s.members(names), observes: none}
		if observed.Get(key) == nil {
			continue
		}
		if names, ok = setAt(observed, key); !ok {
			return nil, fmt.Errorf("observed: %v where the set of %s should stand", observed.Get(key), gate)
		}
		observers++
		gates[place].observes = s.members(names)
	}
	if len(silent) > 0 {
		return nil, fmt.Errorf("gates that give no set of names: %q", silent)
	}
	if admitted.Len() != len(gates) || observed.Len() != observers {
		return nil, fmt.Errorf("speaks for more than the %d gates", len(gates))
	}
	return gates, nil
}

func setAt(object ast.Object, key *ast.Term) (ast.Set, bool) {
	term := object.Get(key)
	if term == nil {
		return nil, false
	}
	set, ok := term.Value.(ast.Set)
	return set, ok
}

// decide gives every registered tool the first outcome that fits it.
func (v *View) decide(gates []said, zone facts.TrustZone, ceiling facts.DataClass) error {
	s := v.snapshot
	v.outcomes = slices.Clone(s.outcomes)
	v.decided = make([]uint16, len(s.registry))
	v.allowed = newPositions(len(s.registry))
	left := slices.Clone(s.all)
	for place := range v.outcomes {
		o := &v.outcomes[place]
		if o.reveals {
			o.decision.Zone, o.decision.Ceiling = zone, ceiling
		}
		fits := left
		if o.when != nil {
			gate := gates[o.when.place]
			fits = slices.Clone(left)
			fits.narrow(gate.admits, o.when.admits)
			fits.narrow(gate.observes, o.when.observes)
		}
		fits.each(func(position int) { v.decided[position] = uint16(place) })
		if o.decision.Allowed {
			v.allowed.join(fits)
		}
		left.narrow(fits, false)
	}
	var undecided error
	left.each(func(position int) { undecided = fmt.Errorf("no decision fits %q", s.registry[position].name) })
	return undecided
}
