package policy_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// runTests runs the tests of the shipped bundle with a test file of its own.
func runTests(t *testing.T, ctx context.Context, test string) error {
	t.Helper()
	edits := []testkit.Edit{}
	if test != "" {
		edits = append(edits, testkit.Write("toolpolicy/gates/admin/admin_test.rego", test))
	}
	b, err := source.Open(t.Context(), testkit.Bundle(t, edits...), source.Options{})
	require.NoError(t, err)
	p, err := policy.New(t.Context(), []*source.Bundle{b}, policy.Options{
		Schemas: os.DirFS(filepath.Join(testkit.Repository(t), "schemas")),
	})
	require.NoError(t, err)
	return p.RunTests(ctx, []*source.Bundle{b}, b)
}

// TestRunTests: there must be tests, all of which pass.
func TestRunTests(t *testing.T) {
	const head = "package toolpolicy.gates.admin_test\n\nimport data.toolpolicy.gates.admin\n\n"
	const passing = `test_open if {
	admin.admits == {"read"} with data.facts as {
		"tools": [{"name": "read", "group": "content"}], "configurations": {},
	}
}
`
	require.NoError(t, runTests(t, t.Context(), head+passing))
	for name, c := range map[string]struct {
		test, text string
		stage      refusal.Stage
		line       int
	}{
		"none":        {"", "there are no tests", refusal.Prove, 0},
		"no rule":     {head + "helper := admin.admits\n", "no test ran", refusal.Prove, 0},
		"a todo":      {head + "todo_" + passing, "no test ran", refusal.Prove, 0},
		"one failing": {head + passing + "\ntest_closed if admin.admits == {\"read\"} with data.facts as {}\n", "test_closed fails", refusal.Prove, 11},
		"an error":    {head + passing + "\ntest_odd if to_number(\"a\") > 0\n", "to_number", refusal.Prove, 11},
		"impure":      {head + passing + "\ntest_clock if time.now_ns() > 0\n", "the built-in time.now_ns is not allowed", refusal.Compile, 11},
		"unknown":     {head + passing + "\ntest_unknown if nosuch(1)\n", "undefined function nosuch", refusal.Compile, 11},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, ok := errors.AsType[*refusal.Error](runTests(t, t.Context(), c.test))
			require.True(t, ok)
			require.Len(t, r.Findings, 1)
			assert.Equal(t, c.stage, r.Stage)
			assert.Contains(t, r.Findings[0].Text, c.text)
			assert.Equal(t, c.line, r.Findings[0].Line)
		})
	}
	dead, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, runTests(t, dead, head+passing), context.Canceled)
}

// TestInspect asks how decisions came about, over the prepared index.
func TestInspect(t *testing.T) {
	s, err := shipped(t).Stage(t.Context(), document(t, nil))
	require.NoError(t, err)
	got, err := s.Inspect(t.Context(), ast.MustParseTerm(`{"configuration": "open", "tools": ["read", "nosuch"]}`).Value)
	require.NoError(t, err)
	list, ok := got.(*ast.Array)
	require.True(t, ok)
	assert.Equal(t, 2, list.Len())
	_, err = s.Inspect(t.Context(), ast.MustParseTerm(`{"configuration": "nosuch", "tools": []}`).Value)
	assert.ErrorIs(t, err, policy.ErrUndefined)
	names, err := s.Answers(t.Context(), ast.MustParseTerm(`{"configuration": "open", "tools": ["nosuch"]}`).Value, true)
	require.NoError(t, err)
	assert.Equal(t, []string{`"explain"`, `"offerable"`, `"unattended"`}, texts(names.(ast.Object).Keys()))
}

func texts(terms []*ast.Term) []string {
	list := []string{}
	for _, term := range terms {
		list = append(list, term.String())
	}
	return list
}
