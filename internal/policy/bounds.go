package policy

import (
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// bounds are the places whose rules may not read everything.
type bounds struct {
	indexes, gates, orders []ast.Ref
	reach                  *reach
}

func (p *Policy) bounds() *bounds {
	return &bounds{indexes: p.indexes(), gates: p.gatePaths(), orders: p.orders(), reach: newReach(p.whole)}
}

// overstepped says what a rule reads that its place forbids.
func (b *bounds) overstepped(pkg ast.Ref, rule *ast.Rule) string {
	document := rule.Ref().GroundPrefix()
	standsIn := func(path ast.Ref) bool { return document.HasPrefix(path) || pkg.HasPrefix(path) }
	switch {
	case replacesData(rule) != nil:
		return fmt.Sprintf("%s puts something in the place of %v; only tests may, since the engine prepares data before anyone asks", rule.Head.Name, replacesData(rule))
	case readsTests(rule):
		return fmt.Sprintf("%s reads what is there only when tests run", rule.Head.Name)
	case slices.ContainsFunc(b.indexes, standsIn):
		if len(rule.Head.Args) > 0 {
			return fmt.Sprintf("the index holds rules, no functions; %s belongs into a library package", rule.Head.Name)
		}
		if ref := b.reach.first(rule, below(append(slices.Clone(b.gates), ast.InputRootRef)...)); ref != nil {
			return fmt.Sprintf("the index rule %s reaches %v; the index stands on the facts alone", rule.Head.Name, ref)
		}
	case slices.ContainsFunc(b.gates, standsIn):
		if ref := b.reach.first(rule, beyondAsker); ref != nil {
			return fmt.Sprintf("the gate reaches %v; it may read input.configuration and input.user, by their names, and nothing else of the input", ref)
		}
	case slices.ContainsFunc(b.orders, isOrder(rule)):
		if ref := b.reach.first(rule, below(ast.InputRootRef, factsPath)); ref != nil {
			return fmt.Sprintf("the order reaches %v; it must be the same for all facts and questions", ref)
		}
	}
	return ""
}

// beyondAsker tells what of the input is not about who asks through what: the
// names asked about, on which a view must not depend, and all of the input, which
// has them.
func beyondAsker(ref ast.Ref) bool {
	return ref.HasPrefix(ast.InputRootRef) && !ref.HasPrefix(inputUser) && !ref.HasPrefix(inputPlace)
}

// replacesData gives the first document of data that a rule replaces by 'with'.
func replacesData(rule *ast.Rule) (replaced ast.Ref) {
	ast.WalkWiths(rule, func(with *ast.With) bool {
		if ref, ok := with.Target.Value.(ast.Ref); ok && ref.HasPrefix(ast.DefaultRootRef) {
			replaced = ref
		}
		return replaced != nil
	})
	return replaced
}

func isOrder(rule *ast.Rule) func(ast.Ref) bool {
	document := rule.Ref().GroundPrefix()
	return func(order ast.Ref) bool { return document.HasPrefix(order) }
}
