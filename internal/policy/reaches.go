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

// reaches gives the first forbidden document on which the rule depends, through
// whatever helpers. A reference with a variable in it
// reaches every rule that it could mean, and no other: the order of whichever
// extension is not all that the extension has.
func (p *Policy) reaches(rule *ast.Rule, forbidden func(ast.Ref) bool) ast.Ref {
	seen := map[*ast.Rule]bool{rule: true}
	for rules := []*ast.Rule{rule}; len(rules) > 0; rules = rules[1:] {
		refs, err := dependencies.All(rules[0])
		if err != nil {
			return rule.Ref().GroundPrefix()
		}
		for _, ref := range refs {
			if constant := ref.ConstantPrefix(); forbidden(constant) {
				return constant
			}
			for _, next := range p.whole.GetRulesDynamicWithOpts(ref, ast.RulesOptions{IncludeHiddenModules: true}) {
				if document := next.Ref().GroundPrefix(); forbidden(document) {
					return document
				}
				if !seen[next] {
					seen[next] = true
					rules = append(rules, next)
				}
			}
		}
	}
	return nil
}
