package snapshot

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// verdict is a set of the view that is not empty, with what is said of it.
type verdict struct {
	outcome
	// list and gate are the set's place in the view.
	list  string
	gate  int
	names ast.Set
}

func (v verdict) where() string { return fmt.Sprintf("%s[%d]", v.list, v.gate) }

// verdicts gives the sets into which a view puts the registered tools.
func (s *Snapshot) verdicts(view ast.Object) ([]verdict, error) {
	var all []verdict
	for _, list := range []struct {
		key  string
		told []outcome
	}{{"refused", s.told.refusals}, {"observed", s.told.notices}} {
		sets, err := field[*ast.Array](view, list.key)
		if err != nil {
			return nil, err
		}
		if sets.Len() > len(list.told) {
			return nil, fmt.Errorf("%s: %d sets for %d gates", list.key, sets.Len(), len(list.told))
		}
		for i := range sets.Len() {
			names, ok := sets.Elem(i).Value.(ast.Set)
			if !ok {
				return nil, fmt.Errorf("%s[%d]: %v where a set should stand", list.key, i, sets.Elem(i))
			}
			if names.Len() > 0 {
				all = append(all, verdict{list.told[i], list.key, i, names})
			}
		}
	}
	offered, err := field[ast.Set](view, "offered")
	if err != nil {
		return nil, err
	}
	return append(all, verdict{s.told.offer, "offered", 0, offered}), nil
}

// decide puts every registered tool into exactly one outcome: refused or
// observed by one gate, or offered. Larger sets are looked at first, which finds
// most tools at once.
func (v *View) decide(verdicts []verdict, zone facts.TrustZone, ceiling facts.DataClass) error {
	slices.SortStableFunc(verdicts, func(a, b verdict) int { return cmp.Compare(b.names.Len(), a.names.Len()) })
	total := 0
	for _, set := range verdicts {
		o := set.outcome
		if o.reveals {
			o.decision.Zone, o.decision.Ceiling = zone, ceiling
		}
		v.outcomes = append(v.outcomes, o)
		total += set.names.Len()
	}
	v.decided = make([]uint16, len(v.snapshot.registry))
	for position := range v.snapshot.registry {
		t := &v.snapshot.registry[position]
		place := slices.IndexFunc(verdicts, func(set verdict) bool { return set.names.Contains(t.term) })
		if place < 0 {
			return fmt.Errorf("%q is neither refused nor offered", t.name)
		}
		v.decided[position] = uint16(place)
	}
	if total != len(v.snapshot.registry) {
		return v.whyUneven(verdicts)
	}
	return nil
}

// whyUneven finds what makes the sets have more members than there are tools.
func (v *View) whyUneven(verdicts []verdict) error {
	for i, set := range verdicts {
		if err := v.snapshot.strange(set.names); err != nil {
			return fmt.Errorf("%s: %w", set.where(), err)
		}
		for _, other := range verdicts[:i] {
			if both := set.names.Intersect(other.names); both.Len() > 0 {
				return fmt.Errorf("%s and %s both have %v", other.where(), set.where(), both)
			}
		}
	}
	return fmt.Errorf("the sets have more names than the %d registered", len(v.snapshot.registry))
}
