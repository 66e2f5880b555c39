package refusal_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// TestError is text with every place that is known.
func TestError(t *testing.T) {
	for want, err := range map[string]*refusal.Error{
		"policy refused (read): no bundle: gone":                  refusal.New(refusal.Read, "no bundle: %s", "gone"),
		"policy refused (contract): .manifest: names no contract": refusal.At(refusal.Contract, ".manifest", 0, "names no contract"),
		"policy refused (compile): a/b.rego:7: odd":               refusal.At(refusal.Compile, "a/b.rego", 7, "odd"),
		"policy mine refused (prove), 2 errors:\na.rego:1: one\ntwo": {
			Bundle: "mine", Stage: refusal.Prove, Findings: []refusal.Finding{{File: "a.rego", Line: 1, Text: "one"}, {Text: "two"}},
		},
	} {
		assert.EqualError(t, err, want)
	}
}

// TestSort is by file, line and text.
func TestSort(t *testing.T) {
	e := &refusal.Error{Findings: []refusal.Finding{
		{File: "b", Line: 1, Text: "x"}, {File: "a", Line: 2, Text: "y"}, {File: "a", Line: 2, Text: "x"}, {File: "a", Line: 1}, {Text: "z"},
	}}
	e.Sort()
	assert.Equal(t, []refusal.Finding{
		{Text: "z"}, {File: "a", Line: 1}, {File: "a", Line: 2, Text: "x"}, {File: "a", Line: 2, Text: "y"}, {File: "b", Line: 1, Text: "x"},
	}, e.Findings)
}

// TestOf names a bundle once, and nothing but refusals.
func TestOf(t *testing.T) {
	named := refusal.Of("first", refusal.New(refusal.Read, "odd"))
	assert.EqualError(t, named, "policy first refused (read): odd")
	assert.EqualError(t, refusal.Of("second", fmt.Errorf("wrapped: %w", named)), "wrapped: policy first refused (read): odd")
	other := errors.New("other")
	assert.Same(t, other, refusal.Of("first", other))
	assert.NoError(t, refusal.Of("first", nil))
}

// TestFromAST keeps code, place and details of OPA's errors.
func TestFromAST(t *testing.T) {
	_, err := ast.ParseModule("/gates/a.rego", "package a\n\nb := ]\n")
	errs, ok := errors.AsType[ast.Errors](err)
	require.True(t, ok)
	found := refusal.FromAST(errs)
	require.NotEmpty(t, found)
	assert.Equal(t, "gates/a.rego", found[0].File)
	assert.Equal(t, 3, found[0].Line)
	assert.Contains(t, found[0].Text, "rego_parse_error: ")
	assert.Contains(t, found[0].Text, "\n\tb := ]")
	assert.Equal(t, []refusal.Finding{{Text: "code: odd"}}, refusal.FromAST(ast.Errors{{Code: "code", Message: "odd"}}))
}

// TestList tells everything at once, in order and each once; of very many the first.
func TestList(t *testing.T) {
	var l refusal.List
	assert.NoError(t, l.Err(refusal.Read))
	l.Add("b", 2, "is %s", "odd")
	l.Append(refusal.Finding{File: "a", Text: "is odd"}, refusal.Finding{File: "a", Text: "is odd"})
	assert.Equal(t, 3, l.Len())
	assert.Equal(t, &refusal.Error{Stage: refusal.Read, Findings: []refusal.Finding{
		{File: "a", Text: "is odd"}, {File: "b", Line: 2, Text: "is odd"},
	}}, l.Err(refusal.Read))
	for i := range 200 {
		l.Add("c", i+1, "is odd")
	}
	r, ok := errors.AsType[*refusal.Error](l.Err(refusal.Compile))
	require.True(t, ok)
	require.Len(t, r.Findings, 101)
	assert.Equal(t, refusal.Finding{Text: "and 102 more"}, r.Findings[100])
}
