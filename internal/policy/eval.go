package policy

import (
	"context"
	"errors"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// ErrUndefined says that the policy gives no answer, which is not an answer.
var ErrUndefined = errors.New("the policy gives no answer")

// store holds the bundle's data with further documents below their paths.
func (p *Policy) store(documents map[string]ast.Value) storage.Store {
	data := p.data
	for path, value := range documents {
		data = with(data, ast.MustParseRef(path)[1:], value)
	}
	return inmem.NewFromASTObject(data)
}

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

// prepare readies a query, so that asking it compiles nothing.
func (p *Policy) prepare(
	ctx context.Context, compiler *ast.Compiler, store storage.Store, query string,
) (rego.PreparedEvalQuery, error) {
	prepared, err := rego.New(
		rego.Query(query),
		rego.Compiler(compiler),
		rego.Store(store),
		rego.StrictBuiltinErrors(true),
		rego.PrintHook(p.printHook()),
		rego.GenerateJSON(func(term *ast.Term, _ *rego.EvalContext) (any, error) { return term.Value, nil }),
	).PrepareForEval(ctx)
	if err != nil {
		return prepared, fmt.Errorf("%s: %w", query, err)
	}
	return prepared, nil
}

func (p *Policy) eval(
	ctx context.Context, compiler *ast.Compiler, store storage.Store, query string, input ast.Value,
) (ast.Value, error) {
	prepared, err := p.prepare(ctx, compiler, store, query)
	if err != nil {
		return nil, err
	}
	return ask(ctx, prepared, input)
}

// ask evaluates a prepared query for its one value. OPA answers on a context
// that has ended already, so that is checked here. The value may share parts
// with the store: read it, never change it.
func ask(ctx context.Context, prepared rego.PreparedEvalQuery, input ast.Value) (ast.Value, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	results, err := prepared.Eval(ctx, rego.EvalParsedInput(input))
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return nil, cause
		}
		return nil, err
	}
	if len(results) == 0 || len(results[0].Expressions) == 0 {
		return nil, ErrUndefined
	}
	value, ok := results[0].Expressions[0].Value.(ast.Value)
	if !ok {
		return nil, ErrUndefined
	}
	return value, nil
}

// Findings gives the places of an error of evaluation, where it names any.
func Findings(err error) []refusal.Finding {
	var failed *topdown.Error
	if !errors.As(err, &failed) || failed.Location == nil {
		return nil
	}
	return []refusal.Finding{{
		File: refusal.File(failed.Location.File), Line: failed.Location.Row,
		Text: failed.Code + ": " + failed.Message,
	}}
}
