package policy

import (
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/dependencies"
)

// below tells documents that stand below one of these.
func below(refs ...ast.Ref) func(ast.Ref) bool {
	return func(ref ast.Ref) bool { return slices.ContainsFunc(refs, ref.HasPrefix) }
}

// reach finds on what rules depend. It remembers what it found, since most rules
// stand on the same few helpers.
type reach struct {
	compiler *ast.Compiler
	of       map[*ast.Rule]*step
}

// step is what a rule refers to itself: documents, and the rules that these mean.
type step struct {
	documents []ast.Ref
	rules     []*ast.Rule
	err       error
}

func newReach(c *ast.Compiler) *reach { return &reach{compiler: c, of: map[*ast.Rule]*step{}} }

// first gives the first forbidden document on which the rule depends, through
// whatever helpers. A reference with a variable in it reaches every rule that it
// could mean, and no other: the order of whichever extension is not all that the
// extension has.
func (r *reach) first(rule *ast.Rule, forbidden func(ast.Ref) bool) ast.Ref {
	seen := map[*ast.Rule]bool{rule: true}
	for rules := []*ast.Rule{rule}; len(rules) > 0; rules = rules[1:] {
		step := r.step(rules[0])
		if step.err != nil {
			return rule.Ref().GroundPrefix()
		}
		for _, document := range step.documents {
			if forbidden(document) {
				return document
			}
		}
		for _, next := range step.rules {
			if !seen[next] {
				seen[next] = true
				rules = append(rules, next)
			}
		}
	}
	return nil
}

func (r *reach) step(rule *ast.Rule) *step {
	if known, done := r.of[rule]; done {
		return known
	}
	found := &step{}
	r.of[rule] = found
	var refs []ast.Ref
	refs, found.err = dependencies.All(rule)
	for _, ref := range refs {
		found.documents = append(found.documents, ref.ConstantPrefix())
		for _, next := range r.compiler.GetRulesDynamicWithOpts(ref, ast.RulesOptions{IncludeHiddenModules: true}) {
			found.documents = append(found.documents, next.Ref().GroundPrefix())
			found.rules = append(found.rules, next)
		}
	}
	return found
}
