package policy

import (
	"context"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
)

// queries are what the engine asks a policy for each state of the facts and each
// question. They are prepared once: what changes are the documents over which they
// are asked.
type queries struct {
	// registered gives registration and shipped index together; extensions has
	// one query for the index of each extension.
	registered query
	extensions []query
	// These stand on the prepared indexes.
	view, answers, named, inspect query
}

const registrationText = `{
	"errors": data.toolpolicy.registration.errors,
	"dropped": data.toolpolicy.registration.dropped,
	"warnings": data.toolpolicy.registration.warnings,
}`

// The entry points about offering and approval, each as a list of its answer,
// which is empty where it is undefined.
const (
	unavailableAnswer = `"unavailable": [answer | answer := data.toolpolicy.unavailable],`
	namedAnswers      = `
	"explain": [answer | answer := data.toolpolicy.explain],
	"offerable": [answer | answer := data.toolpolicy.offerable],
	"unattended": [answer | answer := data.toolpolicy.unattended],`
	allAnswers = "{" + unavailableAnswer + namedAnswers + "}"
)

func (p *Policy) prepareQueries(ctx context.Context) error {
	q := &p.queries
	for _, wanted := range []struct {
		to   *query
		over *ast.Compiler
		text string
	}{
		{&q.registered, p.whole, `{"registration": ` + registrationText + `, "index": ` + indexPath.String() + `}`},
		{&q.view, p.serving, "data.toolpolicy.view"},
		{&q.answers, p.serving, allAnswers},
		{&q.named, p.serving, "{" + namedAnswers + "}"},
		{&q.inspect, p.serving, "data.toolpolicy.inspect"},
	} {
		var err error
		if *wanted.to, err = p.prepare(ctx, wanted.over, wanted.text); err != nil {
			return err
		}
	}
	for _, path := range p.indexes()[1:] {
		index, err := p.prepare(ctx, p.whole, path.String())
		if err != nil {
			return err
		}
		q.extensions = append(q.extensions, index)
	}
	return nil
}

// stockAnswers evaluates the entry points as a stock OPA does: the whole policy,
// over a store that has the facts and no index.
func (p *Policy) stockAnswers(ctx context.Context, facts documents, input ast.Value) (ast.Value, error) {
	q, err := p.prepare(ctx, p.whole, allAnswers, rego.Store(facts.store()))
	if err != nil {
		return nil, err
	}
	return q.eval(ctx, rego.EvalParsedInput(input))
}
