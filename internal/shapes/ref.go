package shapes

import (
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// follow gives what a reference leads to; miss is the place of the first name in
// it that is not known, or 0.
func (s scope) follow(ref ast.Ref) (nodes []*node, miss int) {
	if slices.ContainsFunc(s.with, ref.HasPrefix) {
		return nil, 0
	}
	nodes = s.head(ref)
	for i, key := range ref[1:] {
		into, known := at(nodes, key.Value)
		if !known {
			return nil, i + 1
		}
		nodes = into
	}
	return nodes, 0
}

func (s scope) head(ref ast.Ref) []*node {
	switch {
	case len(ref) == 0:
		return nil
	case ref[0].Equal(ast.InputRootDocument):
		return s.input.nodes
	case ref[0].Equal(ast.DefaultRootDocument):
		return s.data.nodes
	}
	return s.value(ref[0])
}

// ref complains about a name that is not known, and takes in what a variable in a
// reference into a set stands for.
func (s scope) ref(t *ast.Term, ref ast.Ref) {
	if !s.report {
		for i, key := range ref[1:] {
			if _, ok := key.Value.(ast.Var); !ok {
				continue
			}
			nodes, _ := s.follow(ref[:i+1])
			for _, n := range nodes {
				if n.kind == set {
					s.addTo(key, n.rest.nodes)
				}
			}
		}
		return
	}
	if _, miss := s.follow(ref); miss > 0 {
		nodes, _ := s.follow(ref[:miss])
		s.complain(t, s.text(ref[:miss+1]), ref[miss].Value, nodes)
	}
}

// keys follows names that are given one by one, in a call. In the end it
// complains about the first that is not known.
func (s scope) keys(of *ast.Term, path []*ast.Term, place *ast.Term) []*node {
	nodes := s.value(of)
	for i, key := range path {
		into, known := at(nodes, key.Value)
		if !known {
			if s.report {
				ref := ast.Ref{of}
				if long, ok := of.Value.(ast.Ref); ok {
					ref = slices.Clone(long)
				}
				s.complain(place, s.text(append(ref, path[:i+1]...)), key.Value, nodes)
			}
			return nil
		}
		nodes = into
	}
	return nodes
}
