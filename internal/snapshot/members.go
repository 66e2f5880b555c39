package snapshot

import (
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

// members says of each position of the registry whether its name is in a set of
// the policy. A set with something else than registered names is an odd answer.
//
// It looks each name up rather than going through the set, which OPA would sort
// first. The result is shared: read it, never change it.
func (s *Snapshot) members(names ast.Set) ([]bool, error) {
	for _, known := range s.sets {
		if known.names == names {
			return known.members, nil
		}
	}
	members, found := make([]bool, len(s.registry)), 0
	for position := range s.registry {
		if names.Contains(s.registry[position].term) {
			members[position] = true
			found++
		}
	}
	if found != names.Len() {
		return nil, s.strange(names)
	}
	return members, nil
}

// known is a set of the index, which many views hand on as it is.
type known struct {
	names   ast.Set
	members []bool
}

// know remembers the members of those sets of the index.
func (s *Snapshot) know(index ast.Object) error {
	for _, key := range []string{"names", "local", "enabled"} {
		term := index.Get(ast.StringTerm(key))
		if term == nil {
			continue // a policy need not have them; the view says who is listed and enabled
		}
		names, ok := term.Value.(ast.Set)
		if !ok {
			continue
		}
		members, err := s.members(names)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		s.sets = append(s.sets, known{names: names, members: members})
	}
	return nil
}

// strange names something in a set that is no registered name.
func (s *Snapshot) strange(names ast.Set) error {
	var odd error
	names.Until(func(term *ast.Term) bool {
		name, ok := term.Value.(ast.String)
		if !ok {
			odd = fmt.Errorf("%v stands where a tool's name should", term)
		} else if _, registered := s.position[string(name)]; !registered {
			odd = fmt.Errorf("%q is not registered", string(name))
		}
		return odd != nil
	})
	return odd
}
