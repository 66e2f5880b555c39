package policy_test

import (
	"context"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// document gives facts with one tool and one configuration, changed, as a policy
// reads them.
func document(t *testing.T, change func(*facts.Facts)) ast.Object {
	t.Helper()
	f := facts.Facts{
		Tools:          []facts.Tool{{Name: "read", Group: "content", EnabledByDefault: true, RequiresAdmin: new(true)}},
		Configurations: map[string]facts.Configuration{"open": {TrustZone: new(facts.TrustZone("local"))}},
	}
	if change != nil {
		change(&f)
	}
	value, err := f.Value()
	require.NoError(t, err)
	return value
}

// TestStage gives the index, what was found in the facts, and answers that are
// the same over the prepared index and without it.
func TestStage(t *testing.T) {
	p := shipped(t)
	s, err := p.Stage(t.Context(), document(t, func(f *facts.Facts) {
		f.Tools = append(f.Tools, facts.Tool{Name: "read", Group: "web", Remote: true}, facts.Tool{Name: "far", Group: "web", Remote: true})
		f.Settings.DataClassEnforcement = new(facts.Enforcement("sometimes"))
	}))
	require.NoError(t, err)
	assert.Same(t, p, s.Policy)
	assert.Equal(t, policy.Registration{
		Errors: []facts.Finding{},
		Dropped: []facts.Finding{{
			Code: "nameTaken", Path: "tools[1].name",
			Text: "the name of this remote tool is taken by a local one; the remote one is left out",
		}},
		Warnings: []facts.Finding{
			{Code: "unknownEnforcement", Path: "settings.dataClassEnforcement", Text: `"sometimes" is no mode; it is read as enforce`},
			{
				Code: "undeclaredRemote", Path: "tools[2].requiresApproval",
				Text: "nobody declared whether this remote tool requires approval; it needs none",
			},
		},
	}, s.Registration)
	registry := s.Index.Get(ast.StringTerm("registry"))
	assert.Equal(t, `["read", "far"]`, registry.String())

	input := ast.MustParseTerm(`{"configuration": "open", "user": null, "tools": ["far", "read", "nosuch"]}`).Value
	prepared, err := s.Answers(t.Context(), input, false)
	require.NoError(t, err)
	stock, err := s.StockAnswers(t.Context(), input, false)
	require.NoError(t, err)
	assert.Zero(t, prepared.Compare(stock), "%v\n%v", prepared, stock)
	unattended, err := prepared.Find(ast.MustParseRef("x.unattended")[1:])
	require.NoError(t, err)
	assert.Equal(t, `[["far", "read"]]`, unattended.String())
	view, err := s.View(t.Context(), input)
	require.NoError(t, err)
	listed, err := view.Find(ast.MustParseRef("x.listed")[1:])
	require.NoError(t, err)
	assert.Equal(t, `{"read"}`, listed.String())

	_, err = s.View(t.Context(), ast.MustParseTerm(`{"configuration": "nosuch"}`).Value)
	assert.ErrorIs(t, err, policy.ErrUndefined)
}

// TestStageOfRefusedFacts has what was found, and no more.
func TestStageOfRefusedFacts(t *testing.T) {
	s, err := shipped(t).Stage(t.Context(), document(t, func(f *facts.Facts) { f.Tools = append(f.Tools, f.Tools[0]) }))
	require.NoError(t, err)
	assert.Equal(t, []facts.Finding{{
		Code: "nameTaken", Path: "tools[1].name", Text: "a local tool of this name stands at tools[0] already",
	}}, s.Registration.Errors)
	assert.Nil(t, s.Index)
}

// TestDeadContext: OPA answers on a context that has ended; we don't.
func TestDeadContext(t *testing.T) {
	p := shipped(t)
	s, err := p.Stage(t.Context(), document(t, nil))
	require.NoError(t, err)
	dead, cancel := context.WithCancel(t.Context())
	cancel()
	input := ast.MustParseTerm(`{"configuration": "open"}`).Value
	_, err = p.Stage(dead, document(t, nil))
	assert.ErrorIs(t, err, context.Canceled)
	_, err = s.View(dead, input)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = s.Answers(dead, input, false)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = s.StockAnswers(dead, input, false)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = policy.New(dead, nil, policy.Options{})
	assert.ErrorIs(t, err, context.Canceled)
}

// TestOddRegistration: findings of another shape are no findings.
func TestOddRegistration(t *testing.T) {
	any := func(json string) string { return "json.unmarshal(`" + json + "`)" }
	for name, c := range map[string]struct{ expression, want string }{
		"as a list":      {any(`[]`), "is no set, but array"},
		"null":           {any(`null`), "is no set, but null"},
		"without a path": {`{{"code": "odd", "text": "Odd."}}`, "a finding without a path"},
		"a path as text": {`{{"code": "odd", "text": "Odd.", "path": "tools"}}`, "a finding's path is no list"},
		"a half place":   {`{{"code": "odd", "text": "Odd.", "path": ["tools", 1.5]}}`, "a finding's path has the position 1.5"},
		"an odd step":    {`{{"code": "odd", "text": "Odd.", "path": [null]}}`, "a finding's path has the segment null"},
		"without a code": {`{{"text": "Odd.", "path": []}}`, "a finding without a code or a text"},
		"an empty text":  {`{{"code": "odd", "text": "", "path": []}}`, "a finding without a code or a text"},
		"no finding":     {`{"odd"}`, "a finding without a path"},
		"undefined":      {any(`[]`) + "[0]", "the policy gives no answer"},
		"failing":        {any(`[`), "json.unmarshal"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := shipped(t, testkit.Replace("toolpolicy/registration/warnings.rego",
				"\nwarnings := ", "\nwarnings := "+c.expression+"\n\nusual := "))
			s, err := p.Stage(t.Context(), document(t, nil))
			assert.Nil(t, s)
			assert.ErrorContains(t, err, "data.toolpolicy.registration")
			assert.ErrorContains(t, err, c.want)
		})
	}
}
