package policy

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/tester"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// RunTests runs the tests of one of the bundles that the policy was made of, all
// of which are given. A test has what the policy has: its rules, its data and
// its built-ins, and no facts but those that it brings. There must be one that
// passes and none that fails; an error is a *refusal.Error of the stage prove, or
// of the stage compile where the tests don't compile.
func (p *Policy) RunTests(ctx context.Context, bundles []*source.Bundle, tested *source.Bundle) error {
	if len(tested.Tests) == 0 {
		return refusal.New(refusal.Prove, "there are no tests, but the bundle's own tests must pass")
	}
	modules := p.modules(bundles)
	for _, m := range tested.Tests {
		modules[refusal.File(m.Path)] = m.Parsed
	}
	pure, err := newPurity(p.opts)
	if err != nil {
		return err
	}
	if err := pure.check(modules); err != nil {
		return err
	}
	compiler := ast.NewCompiler().WithCapabilities(pure.capabilities())
	results, err := p.runTests(ctx, compiler, copied(modules))
	var errs ast.Errors
	if errors.As(err, &errs) {
		return &refusal.Error{Stage: refusal.Compile, Findings: refusal.FromAST(errs)}
	}
	if err != nil {
		return fmt.Errorf("testing a policy: %w", err)
	}
	return judge(results)
}

func (p *Policy) runTests(
	ctx context.Context, compiler *ast.Compiler, modules map[string]*ast.Module,
) (results []*tester.Result, err error) {
	store := p.documents(nil).store()
	txn, err := store.NewTransaction(ctx, storage.TransactionParams{})
	if err != nil {
		return nil, err
	}
	defer store.Abort(ctx, txn)
	running, err := tester.NewRunner().
		SetCompiler(compiler).SetStore(store).SetModules(modules).RaiseBuiltinErrors(true).
		RunTests(ctx, txn)
	if err != nil {
		return nil, err
	}
	for result := range running {
		results = append(results, result)
	}
	return results, context.Cause(ctx)
}

// judge refuses tests that failed, and tests of which none passed.
func judge(results []*tester.Result) error {
	refused := &refusal.Error{Stage: refusal.Prove}
	for _, r := range results {
		if r.Pass() || r.Skip {
			continue
		}
		f := refusal.Finding{Text: fmt.Sprintf("the test %s.%s fails", r.Package, r.Name)}
		if r.Error != nil {
			f.Text += ": " + r.Error.Error()
		}
		if r.Location != nil {
			f.File, f.Line = refusal.File(r.Location.File), r.Location.Row
		}
		refused.Findings = append(refused.Findings, f)
	}
	switch {
	case len(refused.Findings) > 0:
		refused.Sort()
		return refused
	case !slices.ContainsFunc(results, (*tester.Result).Pass):
		return refusal.New(refusal.Prove, "no test ran, but the bundle's own tests must pass")
	default:
		return nil
	}
}
