package policy_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// compile makes a policy of bundles in folders.
func compile(t *testing.T, dirs ...string) (*policy.Policy, error) {
	t.Helper()
	bundles := make([]*source.Bundle, 0, len(dirs))
	for _, dir := range dirs {
		b, err := source.Open(t.Context(), dir, source.Options{})
		require.NoError(t, err)
		bundles = append(bundles, b)
	}
	return policy.New(t.Context(), bundles, policy.Options{
		Schemas: os.DirFS(filepath.Join(testkit.Repository(t), "schemas")),
	})
}

// shipped makes a policy of the shipped bundle, changed.
func shipped(t *testing.T, edits ...testkit.Edit) *policy.Policy {
	t.Helper()
	p, err := compile(t, testkit.Bundle(t, edits...))
	require.NoError(t, err)
	return p
}

// refused wants a bundle refused at a stage and gives the findings.
func refused(t *testing.T, stage refusal.Stage, dirs ...string) []refusal.Finding {
	t.Helper()
	p, err := compile(t, dirs...)
	require.Nil(t, p)
	r, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok, "%T: %v", err, err)
	require.Equal(t, stage, r.Stage, "%v", err)
	require.NotEmpty(t, r.Findings)
	return r.Findings
}

// extension lays out a bundle with the root toolpolicy_ext/<name>.
func extension(t *testing.T, name string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	testkit.Write(".manifest", `{"roots": ["toolpolicy_ext/`+name+`"], "rego_version": 1, "metadata": {"toolpolicy": {"contract": "1.0"}}}`)(t, dir)
	for file, text := range files {
		testkit.Write("toolpolicy_ext/"+name+"/"+file, text)(t, dir)
	}
	return dir
}
