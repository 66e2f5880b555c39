package toolpolicy_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/loader"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy"
)

// entryPoints are the four questions as a stock OPA is asked them.
var entryPoints = []string{"unavailable", "explain", "offerable", "unattended"}

// stock is an OPA without anything of ours but a bundle: its store holds the
// facts at data.facts, and its answers are the entry points'.
type stock struct {
	store   storage.Store
	queries map[string]rego.PreparedEvalQuery
}

func newStock(t testing.TB, path string) *stock {
	t.Helper()
	bundle, err := loader.NewFileLoader().AsBundle(path)
	require.NoError(t, err)
	modules := map[string]*ast.Module{}
	for _, m := range bundle.Modules {
		modules[m.Path] = m.Parsed
	}
	compiler := ast.NewCompiler()
	compiler.Compile(modules)
	require.False(t, compiler.Failed(), "%v", compiler.Errors)
	s := &stock{store: inmem.NewFromObject(bundle.Data), queries: map[string]rego.PreparedEvalQuery{}}
	for _, name := range entryPoints {
		prepared, err := rego.New(
			rego.Query("data.toolpolicy."+name), rego.Compiler(compiler), rego.Store(s.store),
		).PrepareForEval(t.Context())
		require.NoError(t, err)
		s.queries[name] = prepared
	}
	return s
}

// setFacts puts a document at data.facts.
func (s *stock) setFacts(t require.TestingT, ctx context.Context, document any) {
	path := storage.MustParsePath("/facts")
	require.NoError(t, storage.WriteOne(ctx, s.store, storage.AddOp, path, document))
}

// answers asks the four entry points; one that is undefined is left out.
func (s *stock) answers(t require.TestingT, ctx context.Context, input map[string]any) map[string]any {
	got := map[string]any{}
	for name, query := range s.queries {
		results, err := query.Eval(ctx, rego.EvalInput(input))
		require.NoError(t, err)
		if len(results) > 0 {
			got[name] = results[0].Expressions[0].Value
		}
	}
	return got
}

// plain gives a value as JSON has it.
func plain(t require.TestingT, v any) any {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	var out any
	require.NoError(t, json.Unmarshal(text, &out))
	return out
}

// document gives facts as a host writes them for a stock OPA, those also that
// Facts does not write because a group is empty.
func document(t require.TestingT, f toolpolicy.Facts) map[string]any {
	f = f.Clone()
	empty := []int{}
	for i := range f.Tools {
		if f.Tools[i].Group == "" {
			f.Tools[i].Group = "none"
			empty = append(empty, i)
		}
	}
	d := plain(t, f).(map[string]any)
	for _, i := range empty {
		d["tools"].([]any)[i].(map[string]any)["group"] = ""
	}
	return d
}

// stockQuestion is a question in the two ways to ask it.
type stockQuestion struct {
	question
	listed, unattended bool
}

// input is the question as a stock OPA takes it.
func (q stockQuestion) input(t require.TestingT) map[string]any {
	in := map[string]any{"configuration": q.Configuration}
	if q.User != nil {
		in["user"] = map[string]any{"id": q.User.ID, "admin": q.User.Admin, "groups": plain(t, append([]string{}, q.User.Groups...))}
	}
	if q.listed {
		in["tools"] = plain(t, q.Names)
	}
	if q.unattended {
		in["unattended"] = true
	}
	return in
}

// drawInput gives the question with what a host may leave out left out, or not.
func (q stockQuestion) drawInput(t *rapid.T) map[string]any {
	in := q.input(t)
	if user, ok := in["user"].(map[string]any); ok && !q.User.Admin && rapid.Bool().Draw(t, "admin left out") {
		delete(user, "admin")
	}
	if q.User == nil && rapid.Bool().Draw(t, "user null") {
		in["user"] = nil
	}
	if !q.unattended && rapid.Bool().Draw(t, "unattended false") {
		in["unattended"] = false
	}
	return in
}

// engineAnswers gives the engine's answers by entry point; those that a stock
// OPA must leave undefined are left out.
func engineAnswers(t require.TestingT, ctx context.Context, e *toolpolicy.Engine, refused bool, q stockQuestion) map[string]any {
	want := map[string]any{}
	if refused {
		return want
	}
	a, err := askEngine(ctx, e, q.question)
	if q.listed {
		want["unattended"] = plain(t, a.Unattended)
	}
	if err != nil {
		require.Equal(t, q.Configuration, errorAs[*toolpolicy.UnknownConfigurationError](t, err).Configuration)
		return want
	}
	want["unavailable"] = plain(t, a.Unavailable)
	switch {
	case q.listed && q.unattended:
		want["explain"], want["offerable"] = plain(t, a.Explain), plain(t, a.OfferableUnattended)
	case q.listed:
		want["explain"], want["offerable"] = plain(t, a.Explain), plain(t, a.Offerable)
	case q.unattended:
		want["explain"], want["offerable"] = plain(t, a.ExplainEnabled), plain(t, a.OfferableUnattendedEnabled)
	default:
		want["explain"], want["offerable"] = plain(t, a.ExplainEnabled), plain(t, a.OfferableEnabled)
	}
	return want
}
