package shapes

import (
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// scope is one rule, or one else of it, while it is walked.
type scope struct {
	*checker
	rule *ast.Rule
	file string
	// with are the documents that a test or a rule puts something else in place of.
	with []ast.Ref
	line int
}

func (s scope) walkRule(f *function) {
	if f != nil {
		for i, arg := range s.rule.Head.Args {
			if name, ok := arg.Value.(ast.Var); ok && i < len(f.args) {
				s.add(s.variable(name), f.args[i].nodes)
			}
		}
	}
	s.line = s.rule.Location.Row
	for _, part := range []any{s.rule.Body, s.rule.Head} {
		s.walk(part)
	}
	value := s.rule.Head.Value
	if s.rule.Head.RuleKind() == ast.MultiValue {
		value = s.rule.Head.Key
	}
	switch {
	case value == nil:
	case f != nil:
		s.add(f.result, s.value(value))
	default:
		s.add(s.rules[s.rule], s.value(value))
	}
}

// walk goes through a part of the rule.
func (s scope) walk(part any) {
	ast.NewGenericVisitor(func(x any) bool {
		switch x := x.(type) {
		case *ast.Expr:
			if x.Location != nil {
				s.line = x.Location.Row
			}
			inner := s
			for _, w := range x.With {
				if target, ok := w.Target.Value.(ast.Ref); ok {
					inner.with = append(slices.Clip(inner.with), target)
				}
				s.walk(w.Value)
			}
			inner.expr(x)
			switch terms := x.Terms.(type) {
			case []*ast.Term:
				for _, term := range terms[1:] {
					inner.walk(term)
				}
			default:
				inner.walk(terms)
			}
			return true
		case *ast.Every:
			domain := s.value(x.Domain)
			into, _ := at(domain, x.Value.Value)
			s.addTo(x.Value, into)
		case *ast.Term:
			s.term(x)
		}
		return false
	}).Walk(part)
}

// term takes in what a term tells, and in the end complains about it.
func (s scope) term(t *ast.Term) {
	switch v := t.Value.(type) {
	case ast.Ref:
		s.ref(t, v)
	case ast.Call:
		s.call(v, t)
	case *ast.ArrayComprehension:
		s.add(s.make(t, list).rest, s.value(v.Term))
	case *ast.SetComprehension:
		s.add(s.make(t, set).rest, s.value(v.Term))
	case *ast.ObjectComprehension:
		s.add(s.make(t, object).rest, s.value(v.Value))
	}
}

// expr takes in what two sides of an equality tell of each other, and what a
// call gives to the variable behind its arguments.
func (s scope) expr(x *ast.Expr) {
	terms, ok := x.Terms.([]*ast.Term)
	if !ok {
		return
	}
	if x.IsEquality() && len(terms) == 3 {
		s.equal(terms[1], terms[2])
		s.equal(terms[2], terms[1])
		return
	}
	if x.IsCall() {
		result := s.call(terms, terms[0])
		operator, _ := terms[0].Value.(ast.Ref)
		if arity := s.compiler.GetArity(operator); arity >= 0 && len(terms) == arity+2 {
			s.isGiven(terms[arity+1], result)
		}
	}
}

func (s scope) equal(to, from *ast.Term) {
	name, ok := to.Value.(ast.Var)
	if !ok {
		return
	}
	if ref, ok := from.Value.(ast.Ref); ok && generated(name) {
		s.origins[variable{s.rule, name}] = ref
	}
	if other, ok := from.Value.(ast.Var); ok && !generated(other) {
		if _, own := s.compiler.RewrittenVars[name]; !own && generated(name) {
			return // the compiler's variable tells of the author's, not the other way round
		}
	}
	s.isGiven(to, s.value(from))
}

// isGiven is for a variable that is equal to a value.
func (s scope) isGiven(to *ast.Term, nodes []*node) {
	name, ok := to.Value.(ast.Var)
	if !ok {
		return
	}
	if s.settled && len(nodes) == 0 && !generated(name) {
		// In another comprehension the same name may be another variable, so that
		// what is known of one is not known of both.
		nodes = []*node{freeNode}
	}
	s.add(s.variable(name), nodes)
}

func generated(name ast.Var) bool { return strings.HasPrefix(string(name), "__local") }

func (s scope) addTo(t *ast.Term, nodes []*node) {
	if name, ok := t.Value.(ast.Var); ok && len(nodes) > 0 {
		s.add(s.variable(name), nodes)
	}
}

func (s scope) variable(name ast.Var) *shape {
	key := variable{s.rule, name}
	v := s.vars[key]
	if v == nil {
		v = &shape{}
		s.vars[key] = v
	}
	return v
}

// make gives the node of a term that makes a value.
func (s scope) make(t *ast.Term, k kind) *node {
	n := s.made[t]
	if n == nil {
		n = &node{kind: k, rest: &shape{}}
		s.made[t] = n
		s.grown = true
	}
	return n
}

// value gives what a term may be.
func (s scope) value(t *ast.Term) []*node {
	switch v := t.Value.(type) {
	case ast.Var:
		return s.variable(v).nodes
	case ast.Ref:
		nodes, _ := s.follow(v)
		return nodes
	case ast.Call:
		return s.call(v, t)
	case *ast.ArrayComprehension:
		return []*node{s.make(t, list)}
	case *ast.SetComprehension:
		return []*node{s.make(t, set)}
	case *ast.ObjectComprehension:
		return []*node{s.make(t, object)}
	case ast.Object:
		return literal(v.Len())
	case *ast.Array:
		return literal(v.Len())
	case ast.Set:
		return literal(v.Len())
	}
	return nil
}

// literal leaves what is written out to OPA's own check. What is empty, such as
// a default, tells nothing.
func literal(length int) []*node {
	if length == 0 {
		return nil
	}
	return []*node{freeNode}
}
