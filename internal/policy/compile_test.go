package policy_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestRefusedRules: every error of a stage at once, each with its place.
func TestRefusedRules(t *testing.T) {
	found := refused(t, refusal.Compile, testkit.Bundle(t,
		testkit.Write("toolpolicy/gates/admin/admin.rego",
			"package toolpolicy.gates.admin\n\nadmits := {name | some name in [time.now_ns()]}\n\nmore if opa.runtime()\n"),
		testkit.Write("toolpolicy/gates/enabled/enabled.rego", "package toolpolicy.gates.enabled\n\nadmits if rand.intn(\"a\", 2) == 1\n"),
	))
	assert.Equal(t, []refusal.Finding{
		{File: admin, Line: 3, Text: "the built-in time.now_ns is not allowed: it reads the clock"},
		{File: admin, Line: 5, Text: "the built-in opa.runtime is not allowed: it reads the environment"},
		{File: "toolpolicy/gates/enabled/enabled.rego", Line: 3, Text: "the built-in rand.intn is not allowed: it is random"},
	}, found)

	found = refused(t, refusal.Compile, testkit.Bundle(t,
		testkit.Write("toolpolicy/gates/admin/admin.rego", "package toolpolicy.gates.admin\n\nadmits := {input.usr}\n"),
	))
	require.Len(t, found, 1)
	assert.Equal(t, admin, found[0].File)
	assert.Equal(t, 3, found[0].Line)
	assert.Contains(t, found[0].Text, "rego_type_error: undefined ref: input.usr")
	assert.Contains(t, found[0].Text, `"user"`)

	found = refused(t, refusal.Compile, testkit.Bundle(t,
		testkit.Write("toolpolicy/data.json", `{"order": [{"gate": "none"}]}`),
	))
	assert.Contains(t, found[0].Text, "conflict")
}

// TestNoSchemas: without schemas nothing compiles, since a misspelt field would
// pass unseen.
func TestNoSchemas(t *testing.T) {
	b, err := source.Open(t.Context(), testkit.Bundle(t), source.Options{})
	require.NoError(t, err)
	for _, files := range []fstest.MapFS{nil, {}, {"README": {}}, {"facts.json": {Data: []byte("{")}}} {
		p, err := policy.New(t.Context(), []*source.Bundle{b}, policy.Options{Schemas: files})
		assert.Error(t, err)
		assert.Nil(t, p)
	}
}

// TestFindings gives the place of an error of evaluation, however it is wrapped.
func TestFindings(t *testing.T) {
	p := shipped(t, testkit.Write("toolpolicy/gates/admin/admin.rego",
		"package toolpolicy.gates.admin\n\nadmits := {name |\n\tsome name in [input.configuration]\n\tto_number(name) > 1\n}\n"))
	s, err := p.Stage(t.Context(), document(t, nil))
	require.NoError(t, err)
	_, err = s.View(t.Context(), ast.MustParseTerm(`{"configuration": "open"}`).Value)
	require.Error(t, err)
	found := policy.Findings(fmt.Errorf("wrapped: %w", err))
	require.Len(t, found, 1)
	assert.Equal(t, admin, found[0].File)
	assert.Equal(t, 5, found[0].Line)
	assert.Contains(t, found[0].Text, "eval_builtin_error: to_number")
	assert.Empty(t, policy.Findings(errors.New("of another kind")))
}
