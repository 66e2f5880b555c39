package policy

import (
	"context"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

// register evaluates what the policy finds in the facts, and the index. Both
// come out of one evaluation, since the index stands on the registration. Where
// the facts have errors the index may be nil: it has no meaning then.
func (p *Policy) register(ctx context.Context, facts documents) (found ast.Value, index ast.Object, err error) {
	both, err := p.queries.registered.ask(ctx, facts, nil)
	if err == nil {
		if found, err = both.Find(ast.Ref{ast.StringTerm("registration")}); err == nil {
			index, err = objectAt(both, "index")
		}
	}
	if err == nil || context.Cause(ctx) != nil {
		return found, index, err
	}
	// Apart, to name the one that fails; facts with errors may well have no index.
	if found, err = p.askOnce(ctx, registrationText, facts); err != nil {
		return nil, nil, fmt.Errorf("data.toolpolicy.registration: %w", err)
	}
	if hasErrors(found) {
		return found, nil, nil
	}
	value, err := p.askOnce(ctx, indexPath.String(), facts)
	if err != nil {
		return nil, nil, fmt.Errorf("%v: %w", indexPath, err)
	}
	index, ok := value.(ast.Object)
	if !ok {
		return nil, nil, fmt.Errorf("%v is no object", indexPath)
	}
	return found, index, nil
}

func objectAt(value ast.Value, key string) (ast.Object, error) {
	found, err := value.Find(ast.Ref{ast.StringTerm(key)})
	if err != nil {
		return nil, err
	}
	object, ok := found.(ast.Object)
	if !ok {
		return nil, fmt.Errorf("%s is no object", key)
	}
	return object, nil
}

// hasErrors says whether a registration has any, or something odd in their
// place, which its reader will refuse.
func hasErrors(registration ast.Value) bool {
	found, err := registration.Find(ast.Ref{ast.StringTerm("errors")})
	if err != nil {
		return true
	}
	set, ok := found.(ast.Set)
	return !ok || set.Len() > 0
}
