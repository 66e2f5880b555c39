package rows

import (
	"context"
	"os"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/loader"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/repository"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// stages runs the steps of staging one by one. The public API has them in one,
// so this file alone looks inside the engine.
type stages struct {
	policies []string
	schemas  string
	policy   *policy.Policy
}

// stage is facts with a policy, before the proof.
type stage interface{ Prove(context.Context) error }

// newStages takes the shipped policy, and whatever more bundles.
func newStages(ctx context.Context, more ...string) (*stages, error) {
	s := &stages{}
	shipped, err := repository.Path("policies")
	if err != nil {
		return nil, err
	}
	s.policies = append([]string{shipped}, more...)
	if s.schemas, err = repository.Path("schemas"); err != nil {
		return nil, err
	}
	return s, s.compile(ctx)
}

// compile reads, parses and compiles the policy, and checks its contract.
func (s *stages) compile(ctx context.Context) error {
	var bundles []*source.Bundle
	for _, path := range s.policies {
		b, err := source.Open(ctx, path, source.Options{})
		if err != nil {
			return err
		}
		bundles = append(bundles, b)
	}
	var err error
	s.policy, err = policy.New(ctx, bundles, policy.Options{Schemas: os.DirFS(s.schemas)})
	return err
}

// facts stages facts, without the proof.
func (s *stages) facts(ctx context.Context, f toolpolicy.Facts) (stage, error) {
	return snapshot.New(ctx, s.policy, f)
}

// stock has OPA parse, compile and prepare the same policy by the same rules.
func (s *stages) stock(ctx context.Context) error {
	schemas, err := loader.Schemas(s.schemas)
	if err != nil {
		return err
	}
	b, err := bundle.NewCustomReader(bundle.NewFSLoaderWithRoot(os.DirFS(s.policies[0]), ".")).
		WithProcessAnnotations(true).WithSkipBundleVerification(true).Read()
	if err != nil {
		return err
	}
	modules := map[string]*ast.Module{}
	for _, m := range b.Modules {
		modules[m.Path] = m.Parsed
	}
	compiler := ast.NewCompiler().WithStrict(true).WithSchemas(schemas).WithUseTypeCheckAnnotations(true)
	if compiler.Compile(modules); compiler.Failed() {
		return compiler.Errors
	}
	_, err = rego.New(rego.Query("data.toolpolicy.view"), rego.Compiler(compiler),
		rego.Store(inmem.NewFromObject(b.Data))).PrepareForEval(ctx)
	return err
}
