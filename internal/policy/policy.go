// Package policy turns a bundle into a policy that the engine can ask: it
// compiles it under our rules (strict, schemas, pure built-ins) and checks that
// it keeps the contract between policy and engine.
//
// It must not know what a gate decides, nor anything of files or of facts
// beyond their place in the data.
package policy

import (
	"context"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Policy is a compiled bundle. It is immutable and safe for concurrent use.
type Policy struct {
	// Revision is the bundle's own name for itself; without one, its digest.
	Revision string
	// Digest identifies the bundle's content.
	Digest string

	// whole has every rule. serving lacks those of the index, whose value the
	// store has instead.
	whole, serving *ast.Compiler
	data           ast.Object
	order          []Gate
}

// Options say what a policy may do beyond the default.
type Options struct {
	// AllowedBuiltins are the names of built-ins allowed beyond the pure ones.
	AllowedBuiltins []string
	// AllowedHosts are the hosts that an allowed built-in may reach; none by default.
	AllowedHosts []string
}

// New compiles a bundle and checks its contract. A refused bundle gives a
// *refusal.Error of the stage compile or contract.
func New(ctx context.Context, b *source.Bundle, opts Options) (*Policy, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("compiling a policy: %w", err)
	}
	p := &Policy{Revision: b.Manifest.Revision, Digest: b.Digest}
	if p.Revision == "" {
		p.Revision = b.Digest
	}
	if err := checkContractVersion(b.Manifest); err != nil {
		return nil, err
	}
	if err := p.compile(b, opts); err != nil {
		return nil, err
	}
	if err := p.checkContract(ctx); err != nil {
		return nil, err
	}
	return p, nil
}

// Gates gives the gates in the order in which they stand.
func (p *Policy) Gates() []Gate { return append([]Gate(nil), p.order...) }
