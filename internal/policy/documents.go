package policy

import (
	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
)

// documents are the bundle's data with further documents, of which nothing
// changes. They are a topdown.BaseCache that has everything, so that OPA looks
// nothing up in a store, whose transactions cost more than the look-up.
type documents struct{ root ast.Object }

// documents has further documents below their paths.
func (p *Policy) documents(more map[string]ast.Value) documents {
	root := p.data
	for path, value := range more {
		root = with(root, ast.MustParseRef(path)[1:], value)
	}
	return documents{root: root}
}

// store has the same documents.
func (d documents) store() storage.Store { return inmem.NewFromASTObject(d.root) }

// Get gives the document at a path, or nil.
func (d documents) Get(path ast.Ref) ast.Value {
	value, err := d.root.Find(path[1:])
	if err != nil {
		return nil
	}
	return value
}

// Put keeps nothing: all there is to know is there.
func (documents) Put(ast.Ref, ast.Value) {}

// with gives a copy of an object that has a value at a path; it shares all else.
func with(object ast.Object, path ast.Ref, value ast.Value) ast.Object {
	pairs := make([][2]*ast.Term, 0, object.Len()+1)
	object.Foreach(func(key, term *ast.Term) {
		if !key.Equal(path[0]) {
			pairs = append(pairs, ast.Item(key, term))
		}
	})
	if len(path) > 1 {
		inner := ast.NewObject()
		if term := object.Get(path[0]); term != nil {
			if o, ok := term.Value.(ast.Object); ok {
				inner = o
			}
		}
		value = with(inner, path[1:], value)
	}
	return ast.NewObject(append(pairs, ast.Item(path[0], ast.NewTerm(value)))...)
}
