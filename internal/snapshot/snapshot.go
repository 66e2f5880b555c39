// Package snapshot answers questions from one policy with one state of the
// facts, whole and immutable.
//
// It exists so that whoever holds a view gets consistent answers however often
// policy or facts change meanwhile. It turns the policy's sets into lists and
// must not know a verdict, an order, a default or an exception of its own.
package snapshot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// Snapshot is one policy with one state of the facts. It is safe for concurrent
// use and never changes.
type Snapshot struct {
	// Policy is the policy that decides.
	Policy policy.Version
	// FactsDigest identifies the facts, as sha256:<hex>.
	FactsDigest string
	// Registration is what the policy found in the facts.
	Registration policy.Registration

	staged *policy.Staged
	// configurations has a number for each, by which views are kept.
	configurations map[string]int

	// registry has the registered tools in their order; position finds a name.
	registry []tool
	position map[string]int
	// all, enabled and unattended are positions of the registry.
	all, enabled, unattended positions
	// gates has their names, in their order; outcomes what they lead to.
	gates        []string
	outcomes     []outcome
	unregistered Decision
	// sets are those of the indexes.
	sets map[ast.Set]*known

	// views is nil where they must not be kept.
	views *keeper
	reads policy.Reads
}

type tool struct {
	name  string
	class string
	term  *ast.Term
}

const indexRule = "data.toolpolicy.index"

// ErrFacts says that the policy refuses the facts; the registration says why.
var ErrFacts = errors.New("the facts have errors")

// New stages facts with a policy. Facts that the policy refuses give ErrFacts
// with a snapshot that has the registration only; other errors are a
// *facts.Error, an *AnswerError, or say that ctx has ended.
func New(ctx context.Context, p *policy.Policy, f facts.Facts) (*Snapshot, error) {
	document, err := f.Value()
	if err != nil {
		return nil, err
	}
	staged, err := p.Stage(ctx, document)
	if err != nil {
		return nil, odd(ctx, "data.toolpolicy", err)
	}
	s := &Snapshot{
		Policy:       p.Version,
		FactsDigest:  facts.Digest(document),
		Registration: staged.Registration,
		staged:       staged,
	}
	if len(staged.Registration.Errors) > 0 {
		return s, ErrFacts
	}
	s.configurations = make(map[string]int, len(f.Configurations))
	for id := range f.Configurations {
		s.configurations[id] = len(s.configurations)
	}
	if err := s.readIndex(staged.Index); err != nil {
		return nil, odd(ctx, indexRule, err)
	}
	if p.Repeatable {
		s.views, s.reads = newKeeper(len(s.registry)), p.Reads
	}
	return s, nil
}

// readIndex takes from the index what answers need: names, classes, what may be
// decided, and who is enabled and runs unattended.
func (s *Snapshot) readIndex(index ast.Object) error {
	names, err := texts(index, "registry")
	if err != nil {
		return err
	}
	classes, err := field[ast.Object](index, "classes")
	if err != nil {
		return err
	}
	s.registry = make([]tool, 0, len(names))
	s.position = make(map[string]int, len(names))
	for i, name := range names {
		term := classes.Get(ast.StringTerm(name))
		if term == nil {
			return fmt.Errorf("classes has no %q", name)
		}
		class, ok := term.Value.(ast.String)
		if !ok {
			return fmt.Errorf("the class of %q is no text, but %v", name, term)
		}
		if _, twice := s.position[name]; twice {
			return fmt.Errorf("registry has %q twice", name)
		}
		s.registry = append(s.registry, tool{name: name, class: string(class), term: ast.StringTerm(name)})
		s.position[name] = i
	}
	for _, gate := range s.staged.Policy.Gates() {
		s.gates = append(s.gates, gate.Name)
	}
	if s.outcomes, err = readOutcomes(index, len(s.gates)); err != nil {
		return err
	}
	if s.unregistered, err = readUnregistered(index); err != nil {
		return err
	}
	s.all, s.sets = allPositions(len(s.registry)), map[ast.Set]*known{}
	for _, prepared := range s.staged.Prepared {
		knownSets(prepared, s.sets)
	}
	for key, to := range map[string]*positions{"enabled": &s.enabled, "unattended": &s.unattended} {
		set, err := field[ast.Set](index, key)
		if err != nil {
			return err
		}
		if *to, err = s.registered(set); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// Advice asks the policy what in the facts was hardly meant. An error is an
// *AnswerError, or says that ctx has ended.
func (s *Snapshot) Advice(ctx context.Context) ([]facts.Finding, error) {
	advice, err := s.staged.Advice(ctx)
	if err != nil {
		return nil, odd(ctx, "data.toolpolicy.registration", err)
	}
	return advice, nil
}

// Unattended gives those of the names that run without a person, in the order
// given. A name that is not registered is left out.
func (s *Snapshot) Unattended(names []string) []string {
	kept, at := make([]string, 0, len(names)), s.seek()
	for _, name := range names {
		if position, known := at.find(name); known && s.unattended.has(position) {
			kept = append(kept, name)
		}
	}
	return kept
}

func (s *Snapshot) runsUnattended(name string) bool {
	position, known := s.position[name]
	return known && s.unattended.has(position)
}

// Configurations gives the identifiers of the configurations, sorted.
func (s *Snapshot) Configurations() []string {
	ids := make([]string, 0, len(s.configurations))
	for id := range s.configurations {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Tools gives the names of the registered tools, in registry order.
func (s *Snapshot) Tools() []string {
	names := make([]string, len(s.registry))
	for i := range s.registry {
		names[i] = s.registry[i].name
	}
	return names
}
