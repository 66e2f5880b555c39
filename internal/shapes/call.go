package shapes

import (
	"github.com/open-policy-agent/opa/v1/ast"
)

// call takes in what a call tells of a function's parameters, looks into the
// built-ins that take names, and gives what the call may give.
func (s scope) call(call []*ast.Term, place *ast.Term) []*node {
	operator, ok := call[0].Value.(ast.Ref)
	if !ok {
		return nil
	}
	args, name := call[1:], operator.String()
	if f := s.functions[name]; f != nil {
		for i, arg := range f.args {
			if i < len(args) {
				s.add(arg, s.value(args[i]))
			}
		}
		return f.result.nodes
	}
	switch {
	case name == ast.ObjectGet.Name && len(args) >= 3:
		return s.get(args[0], args[1], args[2])
	case name == ast.ObjectKeys.Name && len(args) >= 1:
		n := s.make(place, names)
		s.add(n.rest, s.value(args[0]))
		return []*node{n}
	case (name == ast.ObjectFilter.Name || name == ast.ObjectRemove.Name) && len(args) >= 2:
		for _, key := range listed(args[1]) {
			s.keys(args[0], []*ast.Term{key}, key)
		}
		return s.value(args[0])
	case name == ast.Member.Name && len(args) >= 2:
		s.member(args[0], args[1])
	case (name == ast.ArrayConcat.Name || name == ast.Or.Name) && len(args) >= 2:
		both := &shape{}
		both.add(s.value(args[0]))
		both.add(s.value(args[1]))
		return both.nodes
	case (name == ast.And.Name || name == ast.Minus.Name) && len(args) >= 2:
		return s.value(args[0])
	}
	return nil
}

// get is object.get, whose key is a name or a list of them.
func (s scope) get(of, key, otherwise *ast.Term) []*node {
	path := []*ast.Term{key}
	if array, ok := key.Value.(*ast.Array); ok {
		path = elements(array)
	}
	found := &shape{}
	found.add(s.keys(of, path, key))
	found.add(s.value(otherwise))
	return found.nodes
}

// member is `"name" in object.keys(x)`.
func (s scope) member(key, in *ast.Term) {
	for _, n := range s.value(in) {
		if _, named := key.Value.(ast.String); named && n.kind == names && s.report {
			if _, known := at(n.rest.nodes, key.Value); !known {
				s.complain(key, string(key.Value.(ast.String)), key.Value, n.rest.nodes)
			}
		}
	}
}

// listed gives the names that are written out in a list, a set or an object.
func listed(t *ast.Term) []*ast.Term {
	switch v := t.Value.(type) {
	case *ast.Array:
		return elements(v)
	case ast.Set:
		return v.Slice()
	case ast.Object:
		return v.Keys()
	}
	return nil
}

func elements(array *ast.Array) []*ast.Term {
	terms := make([]*ast.Term, 0, array.Len())
	array.Foreach(func(t *ast.Term) { terms = append(terms, t) })
	return terms
}
