package shapes

import (
	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// Options say what is known before any rule is read.
type Options struct {
	// Schemas are JSON Schemas, as decoded from JSON, by name; "input" is that of
	// the input.
	Schemas map[string]any
	// Documents has the name of its schema for each path in data; a schema that
	// is not there leaves the document unknown.
	Documents map[string]string
	// Closed are the packages in which no other names are than those of their
	// schema, their rules and the data there.
	Closed []ast.Ref
	// Data is the data that stands beside the rules; it may be nil.
	Data ast.Object
}

// rounds bounds how often values are followed through all rules; each goes one
// rule further. What is not known then is never complained about.
const rounds = 20

// Check finds the misspelt names in modules that have compiled. It changes
// nothing and keeps nothing, so calls may run at once.
func Check(c *ast.Compiler, opts Options) []refusal.Finding {
	k := &checker{
		documents: newDocuments(c, opts), compiler: c,
		vars: map[variable]*shape{}, origins: map[variable]ast.Ref{}, made: map[*ast.Term]*node{},
	}
	k.settle()
	k.settled = true
	k.settle()
	k.report = true
	k.walk()
	return k.findings
}

// settle follows values until nothing new comes of it.
func (k *checker) settle() {
	for range rounds {
		k.grown = false
		k.walk()
		if !k.grown {
			return
		}
	}
}

// variable is one of a rule.
type variable struct {
	rule *ast.Rule
	name ast.Var
}

type checker struct {
	*documents
	compiler *ast.Compiler
	vars     map[variable]*shape
	// origins are the references in whose place the compiler put variables.
	origins map[variable]ast.Ref
	// made has what comprehensions and calls of object.keys make.
	made  map[*ast.Term]*node
	grown bool
	// settled is when all is followed that is known.
	settled, report bool
	findings        []refusal.Finding
}

func (k *checker) add(s *shape, nodes []*node) {
	if s.add(nodes) {
		k.grown = true
	}
}

func (k *checker) walk() {
	for file, module := range k.compiler.Modules {
		for _, rule := range module.Rules {
			f := k.functions[rule.Ref().String()]
			for each := rule; each != nil; each = each.Else {
				s := scope{checker: k, rule: each, file: file}
				s.walkRule(f)
			}
		}
	}
}
