package policy

import (
	"context"
	"errors"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/metrics"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// ErrUndefined says that the policy gives no answer, which is not an answer.
var ErrUndefined = errors.New("the policy gives no answer")

// query is a prepared query, so that asking it compiles nothing. It is safe for
// concurrent use.
type query struct{ prepared rego.PreparedEvalQuery }

func (p *Policy) prepare(
	ctx context.Context, compiler *ast.Compiler, text string, more ...func(*rego.Rego),
) (query, error) {
	prepared, err := rego.New(append(more,
		rego.Query(text),
		rego.Compiler(compiler),
		rego.StrictBuiltinErrors(true),
		rego.PrintHook(p.printHook()),
		rego.GenerateJSON(func(term *ast.Term, _ *rego.EvalContext) (any, error) { return term.Value, nil }),
	)...).PrepareForEval(ctx)
	if err != nil {
		return query{}, fmt.Errorf("%s: %w", text, err)
	}
	return query{prepared: prepared}, nil
}

// askOnce asks the whole policy what is seldom asked, and so not prepared.
func (p *Policy) askOnce(ctx context.Context, text string, over documents) (ast.Value, error) {
	q, err := p.prepare(ctx, p.whole, text)
	if err != nil {
		return nil, err
	}
	return q.ask(ctx, over, nil)
}

// ask evaluates a query over documents for its one value. The value may share
// parts with the documents: read it, never change it.
func (q query) ask(ctx context.Context, over documents, input ast.Value) (ast.Value, error) {
	return q.eval(ctx, rego.EvalParsedInput(input), rego.EvalBaseCache(over))
}

// eval evaluates a query. OPA answers on a context that has ended already, so
// that is checked here.
func (q query) eval(ctx context.Context, options ...rego.EvalOption) (ast.Value, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	// OPA would start a goroutine for each evaluation to watch the context.
	cancel := topdown.NewCancel()
	defer context.AfterFunc(ctx, cancel.Cancel)()
	results, err := q.prepared.Eval(ctx,
		append(options, rego.EvalMetrics(metrics.NoOp()), rego.EvalExternalCancel(cancel))...)
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
