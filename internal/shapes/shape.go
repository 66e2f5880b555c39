// Package shapes refuses names that a policy misspells: of facts, of the input,
// of ladders and of indexes. It follows values through variables, functions and
// rules, to where OPA's own check with schemas does not look: entries of maps,
// the keys of object.get, rules of an index, and packages that no schema is
// annotated for.
//
// It must not know what any name means. Where it does not know what a value
// holds, it says nothing.
package shapes

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// kind says how a value is taken apart.
type kind int

const (
	free   kind = iota // anything may be in it
	scalar             // nothing is in it
	object
	list
	set
	names // the keys of an object
)

// node is one thing that a value may be.
type node struct {
	kind kind
	// members are the known names of an object.
	members map[string]*shape
	// rest is what other names of an object hold, nil where there are none; of a
	// list or a set its entries, of names the object.
	rest *shape
}

// shape is what a value may be: any one of its nodes, or, without any, unknown.
// It grows while values are followed, unless it is fixed.
type shape struct {
	nodes []*node
	fixed bool
}

var freeNode = &node{kind: free}

func shapeOf(n *node) *shape { return &shape{nodes: []*node{n}, fixed: true} }

func (s *shape) isFree() bool { return len(s.nodes) == 1 && s.nodes[0].kind == free }

// add lets the value be one of more nodes, and tells whether any was new. A value
// that may be anything is no longer known for what else it may be.
func (s *shape) add(nodes []*node) bool {
	if s == nil || s.fixed || s.isFree() {
		return false
	}
	grown := false
	for _, n := range nodes {
		if n.kind == free {
			s.nodes = []*node{n}
			return true
		}
		if !slices.Contains(s.nodes, n) {
			s.nodes = append(s.nodes, n)
			grown = true
		}
	}
	return grown
}

// at steps from a value into it. The key is a constant or, as a variable,
// whichever; known is false where no node can have the key.
func at(nodes []*node, key ast.Value) (into []*node, known bool) {
	known = len(nodes) == 0
	for _, n := range nodes {
		inner, has := n.at(key)
		known = known || has
		for _, more := range inner {
			if !slices.Contains(into, more) {
				into = append(into, more)
			}
		}
	}
	return into, known
}

func (n *node) at(key ast.Value) (into []*node, known bool) {
	name, named := key.(ast.String)
	switch n.kind {
	case free:
		return []*node{freeNode}, true
	case scalar:
		return nil, !named
	case names:
		if named {
			_, known = at(n.rest.nodes, key)
			return nil, known
		}
		return nil, true
	case set:
		return n.rest.nodes, true
	case list:
		return n.rest.nodes, !named
	}
	if named {
		if member, ok := n.members[string(name)]; ok {
			return member.nodes, true
		}
		if n.rest == nil {
			return nil, false
		}
		return n.rest.nodes, true
	}
	if _, constant := key.(ast.Number); constant {
		return nil, true
	}
	if n.rest != nil && len(n.rest.nodes) == 0 {
		return nil, true // it may be what nobody knows
	}
	for _, member := range n.members {
		if len(member.nodes) == 0 {
			return nil, true
		}
		into = append(into, member.nodes...)
	}
	if n.rest != nil {
		into = append(into, n.rest.nodes...)
	}
	return into, true
}

// known gives the names that are known to be in a value.
func known(nodes []*node) []string {
	var all []string
	for _, n := range nodes {
		if n.kind == names {
			all = append(all, known(n.rest.nodes)...)
		}
		all = slices.AppendSeq(all, maps.Keys(n.members))
	}
	slices.Sort(all)
	return slices.Compact(all)
}
