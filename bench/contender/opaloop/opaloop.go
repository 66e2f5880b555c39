// Package opaloop decides by one OPA query, whose policy loops over the tools.
package opaloop

import (
	"context"
	_ "embed"
	"errors"

	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
)

//go:embed policy.rego
var policy string

// Query is the contender.
type Query struct {
	query rego.PreparedEvalQuery
	tools []toolpolicy.Tool
}

// New makes the contender.
func New() (*Query, error) { return &Query{}, nil }

// Prepare compiles the policy over the facts.
func (q *Query) Prepare(f toolpolicy.Facts) error {
	document, err := contender.Document(f)
	if err != nil {
		return err
	}
	q.tools = f.Tools
	q.query, err = rego.New(
		rego.Query("data.bench.loop.decisions"),
		rego.Module("policy.rego", policy),
		rego.Store(inmem.NewFromObject(map[string]any{"facts": document})),
	).PrepareForEval(context.Background())
	return err
}

// View evaluates the query once.
func (q *Query) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	results, err := q.query.Eval(context.Background(), rego.EvalInput(map[string]any{
		"configuration": configuration, "user": contender.UserInput(user),
	}))
	if err != nil {
		return nil, err
	}
	if len(results) != 1 {
		return nil, errors.New("the policy gives no decisions")
	}
	list, ok := results[0].Expressions[0].Value.([]any)
	if !ok || len(list) != len(q.tools) {
		return nil, errors.New("the policy gives no decision for some tool")
	}
	decisions := make(contender.Decisions, len(list))
	for i, value := range list {
		if decisions[i], ok = contender.ReadDecision(value); !ok {
			return nil, errors.New("the policy gives something else than decisions")
		}
	}
	return decisions, nil
}

// Unavailable keeps of a view what it refuses.
func (q *Query) Unavailable(configuration string, user *toolpolicy.User) ([]contender.Decision, error) {
	v, err := q.View(configuration, user)
	if err != nil {
		return nil, err
	}
	return contender.Refused(v.Decisions(), q.tools, user), nil
}

// Close has nothing to do.
func (q *Query) Close() error { return nil }
