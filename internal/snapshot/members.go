package snapshot

import (
	"fmt"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"
)

// members gives the positions of those registered names that are in a set of the
// policy. Names beyond the registry mean nothing, since policies are shared. The
// result may be shared: read it, never change it.
func (s *Snapshot) members(names ast.Set) positions {
	if known, ok := s.sets[names]; ok {
		known.once.Do(func() { known.members = s.lookUp(names) })
		return known.members
	}
	return s.lookUp(names)
}

// lookUp looks each registered name up rather than going through the set, which
// OPA would sort first.
func (s *Snapshot) lookUp(names ast.Set) positions {
	found := newPositions(len(s.registry))
	if names.Len() == 0 {
		return found
	}
	for position := range s.registry {
		if names.Contains(s.registry[position].term) {
			found.add(position)
		}
	}
	return found
}

// registered is members for a set that must have registered names only: another
// one in it is an odd answer.
func (s *Snapshot) registered(names ast.Set) (positions, error) {
	found := s.members(names)
	if found.count() != names.Len() {
		return nil, s.strange(names)
	}
	return found, nil
}

// known is a set of an index. Gates hand on most of them as they are, so its
// members are looked up once.
type known struct {
	once    sync.Once
	members positions
}

// knownSets finds the sets in an index, however deep they stand.
func knownSets(value ast.Value, into map[ast.Set]*known) {
	switch value := value.(type) {
	case ast.Set:
		into[value] = &known{}
	case *ast.Array:
		value.Foreach(func(item *ast.Term) { knownSets(item.Value, into) })
	case ast.Object:
		value.Foreach(func(_, member *ast.Term) { knownSets(member.Value, into) })
	}
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
