// Package policy turns bundles into a policy that the engine can ask: it
// compiles them under our rules (strict, schemas, pure built-ins) and checks
// that they keep the contract between policy and engine.
//
// It must not know what a gate decides, nor anything of files or of facts
// beyond their place in the data.
package policy

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Policy is what one or several bundles make together. It is immutable and safe
// for concurrent use.
type Policy struct {
	// Version names the policy.
	Version Version
	// Reads says what of a user the policy may look at.
	Reads Reads
	// Repeatable says that the same question always has the same answer. It is
	// false where a built-in was allowed that is not pure.
	Repeatable bool

	// whole has every rule. serving lacks those of the indexes, whose values the
	// store has instead.
	whole, serving *ast.Compiler
	queries        queries
	data           ast.Object
	extensions     []string
	order          []Gate
	opts           Options
}

// Options say what policies are checked against, and what they may do beyond the
// default.
type Options struct {
	// Schemas has one JSON Schema per file; facts.json is schema.facts. Without
	// any, no policy compiles.
	Schemas fs.FS
	// AllowedBuiltins are the names of built-ins allowed beyond the pure ones.
	AllowedBuiltins []string
	// AllowedHosts are the hosts that an allowed built-in may reach; none by default.
	AllowedHosts []string
	// FactsInBundle accepts a bundle that carries facts, which are no part of
	// the policy.
	FactsInBundle bool
	// Print is told what a policy prints, with the place of the call; nil leaves
	// every print out. It may be called by several goroutines at once.
	Print func(file string, line int, text string)
}

// New compiles bundles together and checks their contract. One of them has the
// root toolpolicy; the roots toolpolicy_ext/<name> add gates to it, and what is
// below the roots of tests is no part of the policy. Refused bundles give a *refusal.Error of the stage compile or contract.
func New(ctx context.Context, bundles []*source.Bundle, opts Options) (*Policy, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("compiling a policy: %w", err)
	}
	p := &Policy{Version: VersionOf(bundles), opts: opts}
	if err := p.checkRoots(bundles); err != nil {
		return nil, err
	}
	if err := p.compile(bundles); err != nil {
		return nil, err
	}
	if err := p.checkContract(ctx); err != nil {
		return nil, err
	}
	if err := p.prepareQueries(ctx); err != nil {
		return nil, fmt.Errorf("preparing the questions to a policy: %w", err)
	}
	p.Reads = readsOf(p.serving)
	p.Repeatable = len(opts.AllowedBuiltins) == 0
	return p, nil
}

// Prints says that somebody is told what the policy prints.
func (p *Policy) Prints() bool { return p.opts.Print != nil }

// Gates gives the gates in the order in which they stand.
func (p *Policy) Gates() []Gate { return append([]Gate(nil), p.order...) }
