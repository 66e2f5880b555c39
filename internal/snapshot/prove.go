package snapshot

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

const (
	// mostNames bounds the names that a proof asks for one by one.
	mostNames = 64
	// mostWhole is the largest registry of which every view of a proof is
	// compared whole. Of a larger one the first view is, so that a proof stays
	// in proportion to the registry.
	mostWhole = 500
)

// entryPoints evaluates the policy's own entry points for one input.
type entryPoints func(ctx context.Context, input ast.Value, namesOnly bool) (ast.Value, error)

// Prove compares what views answer with what the policy's own entry points
// answer, over a spread of configurations and users, so that an odd answer or a
// difference is met here and not by a run. An error is a *refusal.Error of the
// stage prove, or says that ctx has ended.
func (s *Snapshot) Prove(ctx context.Context) error { return s.prove(ctx, s.staged.Answers) }

// ProvePolicy proves a policy on the specimen, as a stock OPA evaluates it: the
// whole of its rules, without the prepared index.
func ProvePolicy(ctx context.Context, p *policy.Policy) error {
	ctx = policy.Silent(ctx)
	s, err := New(ctx, p, specimen())
	if err != nil {
		return refused(ctx, fmt.Errorf("on the specimen: %w", err))
	}
	return s.prove(ctx, s.staged.StockAnswers)
}

func (s *Snapshot) prove(ctx context.Context, ask entryPoints) error {
	ctx = policy.Silent(ctx)
	whole := true
	for _, configuration := range s.spread() {
		for _, user := range []*User{nil, {ID: "user"}, {ID: "administrator", Admin: true}} {
			if err := s.proveView(ctx, ask, configuration, user, whole); err != nil {
				return refused(ctx, fmt.Errorf("configuration %q, user %s: %w", configuration, user.who(), err))
			}
			whole = len(s.registry) <= mostWhole
		}
	}
	return s.proveUnknown(ctx, ask)
}

// proveUnknown wants no answer about a configuration that does not exist.
func (s *Snapshot) proveUnknown(ctx context.Context, ask entryPoints) error {
	unknown := "no such configuration\n"
	for slices.Contains(s.Configurations(), unknown) {
		unknown += "\n"
	}
	question, err := input(unknown, &User{Admin: true})
	if err != nil {
		return err
	}
	err = equal(ctx, ask, question, map[string][]any{"unavailable": {}, "explain": {}, "offerable": {}})
	if err != nil {
		return refused(ctx, fmt.Errorf("a configuration that does not exist: %w", err))
	}
	return nil
}

// spread gives the first and the last configuration.
func (s *Snapshot) spread() []string {
	ids := s.Configurations()
	if len(ids) > 2 {
		ids = []string{ids[0], ids[len(ids)-1]}
	}
	return ids
}

func (s *Snapshot) proveView(
	ctx context.Context, ask entryPoints, configuration string, user *User, whole bool,
) error {
	question, err := input(configuration, user)
	if err != nil {
		return err
	}
	v, err := s.provedView(ctx, question, configuration, user)
	if err != nil {
		return err
	}
	if whole {
		err = equal(ctx, ask, question, map[string][]any{
			"unavailable": {v.Unavailable()}, "explain": {v.ExplainEnabled()}, "offerable": {v.OfferableEnabled()},
			"unattended": {}, // undefined without a list of names
		})
		if err != nil {
			return err
		}
	}
	names := s.sample()
	asked := about(question, names, ast.Item(ast.StringTerm("unattended"), ast.BooleanTerm(true)))
	if _, err := v.Inspect(ctx, names, true); err != nil {
		return err
	}
	return equal(ctx, ask, asked, map[string][]any{
		"explain": {v.Explain(names)}, "offerable": {v.OfferableUnattended(names)},
		"unattended": {v.Unattended(names)},
	})
}

// provedView gives a view, kept for whoever asks for it later, unless what the
// policy prints is to be told then.
func (s *Snapshot) provedView(
	ctx context.Context, question ast.Object, configuration string, user *User,
) (*View, error) {
	if s.staged.Policy.Prints() {
		return s.ask(ctx, question)
	}
	return s.View(ctx, configuration, user)
}

// sample gives names from all over the registry, and one that is not in it.
func (s *Snapshot) sample() []string {
	names := []string{"no such tool\n"}
	step := len(s.registry)/mostNames + 1
	for i := 0; i < len(s.registry); i += step {
		names = append(names, s.registry[i].name)
	}
	return names
}

// equal compares the answers of a view with those of the entry points, each in a
// list of its own.
func equal(ctx context.Context, ask entryPoints, question ast.Value, answers map[string][]any) error {
	_, whole := answers["unavailable"]
	got, err := ask(ctx, question, !whole)
	if err != nil {
		return &AnswerError{Rule: "the entry points", Err: err}
	}
	for _, name := range slices.Sorted(maps.Keys(answers)) {
		want, err := ast.InterfaceToValue(answers[name])
		if err != nil {
			return err
		}
		given, err := got.Find(ast.Ref{ast.StringTerm(name)})
		if err != nil {
			return fmt.Errorf("the entry point %s: %w", name, err)
		}
		if given.Compare(want) != 0 {
			return &AnswerError{
				Rule: "data.toolpolicy." + name,
				Err:  fmt.Errorf("the entry point answers %v, the view %v", given, want),
			}
		}
	}
	return nil
}

// refused makes a refusal of an error, unless it is ctx that has ended.
func refused(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("proving a policy: %w", cause)
	}
	findings := policy.Findings(err)
	if len(findings) == 0 {
		findings = []refusal.Finding{{Text: err.Error()}}
	}
	return &refusal.Error{Stage: refusal.Prove, Findings: findings}
}

func (u *User) who() string {
	if u == nil {
		return "none"
	}
	return u.ID
}
