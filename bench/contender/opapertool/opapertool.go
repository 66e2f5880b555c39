// Package opapertool decides by OPA as people write it first: a prepared query
// for one tool, evaluated for each.
package opapertool

import (
	"context"
	_ "embed"
	"errors"
	"fmt"

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

// Prepare compiles the policy over the facts, with the tools by their names.
func (q *Query) Prepare(f toolpolicy.Facts) error {
	document, err := contender.Document(f)
	if err != nil {
		return err
	}
	tools := map[string]any{}
	for i, t := range f.Tools {
		tools[t.Name] = document["tools"].([]any)[i]
	}
	q.tools = f.Tools
	q.query, err = rego.New(
		rego.Query("data.bench.pertool.decision"),
		rego.Module("policy.rego", policy),
		rego.Store(inmem.NewFromObject(map[string]any{"facts": document, "tools": tools})),
	).PrepareForEval(context.Background())
	return err
}

// View evaluates the query for each tool.
func (q *Query) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	input := map[string]any{"configuration": configuration, "user": contender.UserInput(user)}
	decisions := make(contender.Decisions, len(q.tools))
	for i, t := range q.tools {
		input["tool"] = t.Name
		results, err := q.query.Eval(context.Background(), rego.EvalInput(input))
		if err != nil {
			return nil, fmt.Errorf("tool %q: %w", t.Name, err)
		}
		if len(results) != 1 {
			return nil, fmt.Errorf("tool %q: no decision", t.Name)
		}
		d, ok := contender.ReadDecision(results[0].Expressions[0].Value)
		if !ok {
			return nil, errors.New("the policy gives no decision")
		}
		d.Tool = t.Name
		decisions[i] = d
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
