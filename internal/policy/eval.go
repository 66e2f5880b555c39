package policy

import (
	"context"
	"errors"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/metrics"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// ErrUndefined says that the policy gives no answer, which is not an answer.
var ErrUndefined = errors.New("the policy gives no answer")

// documents are the bundle's data with further documents, of which nothing changes.
type documents struct {
	root  ast.Object
	store storage.Store
}

// documents has further documents below their paths.
func (p *Policy) documents(more map[string]ast.Value) documents {
	root := p.data
	for path, value := range more {
		root = with(root, ast.MustParseRef(path)[1:], value)
	}
	return documents{root: root, store: inmem.NewFromASTObject(root)}
}

// Get gives the document at a path without a transaction, which is most of what a
// look-up in a store costs. With Put it is a topdown.BaseCache.
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

// query is a prepared query, so that asking it compiles nothing.
type query struct {
	prepared  rego.PreparedEvalQuery
	documents documents
}

func (p *Policy) prepare(ctx context.Context, compiler *ast.Compiler, over documents, text string) (query, error) {
	prepared, err := rego.New(
		rego.Query(text),
		rego.Compiler(compiler),
		rego.Store(over.store),
		rego.StrictBuiltinErrors(true),
		rego.PrintHook(p.printHook()),
		rego.GenerateJSON(func(term *ast.Term, _ *rego.EvalContext) (any, error) { return term.Value, nil }),
	).PrepareForEval(ctx)
	if err != nil {
		return query{}, fmt.Errorf("%s: %w", text, err)
	}
	return query{prepared: prepared, documents: over}, nil
}

func (p *Policy) eval(
	ctx context.Context, compiler *ast.Compiler, over documents, text string, input ast.Value,
) (ast.Value, error) {
	q, err := p.prepare(ctx, compiler, over, text)
	if err != nil {
		return nil, err
	}
	return q.ask(ctx, input)
}

// ask evaluates a query for its one value. OPA answers on a context that has
// ended already, so that is checked here. The value may share parts with the
// documents: read it, never change it.
func (q query) ask(ctx context.Context, input ast.Value) (ast.Value, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	// OPA would start a goroutine for each evaluation to watch the context.
	cancel := topdown.NewCancel()
	defer context.AfterFunc(ctx, cancel.Cancel)()
	results, err := q.prepared.Eval(ctx,
		rego.EvalParsedInput(input),
		rego.EvalBaseCache(q.documents),
		rego.EvalMetrics(metrics.NoOp()),
		rego.EvalExternalCancel(cancel),
	)
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
