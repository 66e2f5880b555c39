package policy

import (
	"context"
	"errors"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Staged is a policy with one state of the facts, ready to be asked. It is
// immutable and safe for concurrent use.
type Staged struct {
	// Policy is what was staged.
	Policy *Policy
	// Index is the value of data.toolpolicy.index; read it, never change it.
	Index ast.Object
	// Prepared are the values of all indexes; read them, never change them.
	Prepared []ast.Value
	// Registration is what the policy found in the facts.
	Registration Registration

	// facts has the facts and no index, as a stock OPA does; prepared has both.
	facts, prepared documents
}

// Stage evaluates registration and index on a document of facts, and readies
// the view over the prepared index. Facts with registration errors are staged
// all the same, but have no view: see Registration.
func (p *Policy) Stage(ctx context.Context, facts ast.Object) (*Staged, error) {
	s := &Staged{Policy: p, facts: p.documents(map[string]ast.Value{"data.facts": facts})}
	found, index, err := p.register(ctx, s.facts)
	if err != nil {
		return nil, err
	}
	if s.Registration, err = readRegistration(found); err != nil {
		return nil, err
	}
	if len(s.Registration.Errors) > 0 {
		return s, nil
	}
	s.Index, s.Prepared = index, []ast.Value{index}
	prepared := map[string]ast.Value{"data.facts": facts, indexPath.String(): index}
	for i, path := range p.indexes()[1:] {
		index, err := p.queries.extensions[i].ask(ctx, s.facts, nil)
		if errors.Is(err, ErrUndefined) {
			continue // an extension may do without an index
		}
		if err != nil {
			return nil, fmt.Errorf("%v: %w", path, err)
		}
		prepared[path.String()] = index
		s.Prepared = append(s.Prepared, index)
	}
	s.prepared = p.documents(prepared)
	return s, nil
}

// View evaluates the view of who asks through what. The value may share parts
// with the facts: read it, never change it.
func (s *Staged) View(ctx context.Context, input ast.Value) (ast.Value, error) {
	return s.Policy.queries.view.ask(ctx, s.prepared, input)
}

// Inspect evaluates how the decisions of the names asked came about.
func (s *Staged) Inspect(ctx context.Context, input ast.Value) (ast.Value, error) {
	return s.Policy.queries.inspect.ask(ctx, s.prepared, input)
}

// Answers evaluates the policy's own entry points over the prepared index: for
// each a list of its answer, empty where it is undefined. Those about names only
// leave out `unavailable`, which is about the whole registry.
func (s *Staged) Answers(ctx context.Context, input ast.Value, namesOnly bool) (ast.Value, error) {
	if namesOnly {
		return s.Policy.queries.named.ask(ctx, s.prepared, input)
	}
	return s.Policy.queries.answers.ask(ctx, s.prepared, input)
}

// StockAnswers evaluates the same as a stock OPA does, on the facts alone.
func (s *Staged) StockAnswers(ctx context.Context, input ast.Value, _ bool) (ast.Value, error) {
	return s.Policy.stockAnswers(ctx, s.facts, input)
}
