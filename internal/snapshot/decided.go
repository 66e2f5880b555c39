package snapshot

import (
	"errors"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// sets are what a view says of the registered tools. Each stands in one of them.
type sets struct {
	// refused and observed have the place of the gate that decided.
	refused, observed ast.Object
	offered           ast.Set
}

func readSets(view ast.Object) (sets, error) {
	var s sets
	var err error
	if s.refused, err = field[ast.Object](view, "refused"); err != nil {
		return s, err
	}
	if s.observed, err = field[ast.Object](view, "observed"); err != nil {
		return s, err
	}
	s.offered, err = field[ast.Set](view, "offered")
	return s, err
}

// decide puts every registered tool into exactly one outcome: refused or
// observed by one gate, or offered.
func (v *View) decide(s sets, zone facts.TrustZone, ceiling facts.DataClass) error {
	told := &v.snapshot.told
	gates := len(told.refusals)
	v.outcomes = append(append(append(v.outcomes, told.refusals...), told.notices...), told.offer)
	for i := range v.outcomes {
		if o := &v.outcomes[i]; o.reveals {
			o.decision.Zone, o.decision.Ceiling = zone, ceiling
		}
	}
	v.decided = make([]uint16, len(v.snapshot.registry))
	for position := range v.snapshot.registry {
		t := &v.snapshot.registry[position]
		place, first := 2*gates, 0
		gate := s.refused.Get(t.term)
		if gate == nil {
			gate, first = s.observed.Get(t.term), gates
		}
		switch {
		case gate != nil:
			at, err := placeOf(gate, gates)
			if err != nil {
				return fmt.Errorf("%q: %w", t.name, err)
			}
			place = first + at
		case !s.offered.Contains(t.term):
			return fmt.Errorf("%q is neither refused nor offered", t.name)
		}
		v.decided[position] = uint16(place)
	}
	if s.refused.Len()+s.observed.Len()+s.offered.Len() != len(v.snapshot.registry) {
		return v.snapshot.whyUneven(s)
	}
	return nil
}

// placeOf reads the place of a gate in the order.
func placeOf(term *ast.Term, gates int) (int, error) {
	number, ok := term.Value.(ast.Number)
	if !ok {
		return 0, fmt.Errorf("%v where the place of a gate should stand", term)
	}
	place, ok := number.Int()
	if !ok || place < 0 || place >= gates {
		return 0, fmt.Errorf("there is no gate at %v", term)
	}
	return place, nil
}

// whyUneven finds what makes the sets have more members than there are tools.
func (s *Snapshot) whyUneven(view sets) error {
	refused, observed := keys(view.refused), keys(view.observed)
	for _, names := range []ast.Set{refused, observed, view.offered} {
		if err := s.strange(names); err != nil {
			return err
		}
	}
	both := refused.Intersect(view.offered).Union(observed.Intersect(view.offered)).Union(refused.Intersect(observed))
	if both.Len() > 0 {
		return fmt.Errorf("decided twice: %v", both)
	}
	return errors.New("the sets have more names than are registered")
}

func keys(object ast.Object) ast.Set {
	set := ast.NewSet()
	object.Foreach(func(key, _ *ast.Term) { set.Add(key) })
	return set
}
