package snapshot_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// policyWith makes a policy of the shipped bundle, changed.
func policyWith(t testing.TB, builtins []string, edits ...testkit.Edit) *policy.Policy {
	t.Helper()
	b, err := source.Open(t.Context(), testkit.Bundle(t, edits...), source.Options{})
	require.NoError(t, err)
	p, err := policy.New(t.Context(), []*source.Bundle{b}, policy.Options{
		Schemas: os.DirFS(filepath.Join(testkit.Repository(t), "schemas")), AllowedBuiltins: builtins,
	})
	require.NoError(t, err)
	return p
}

// adminGate replaces the admin gate by one that admits everything on a condition.
func adminGate(condition string) testkit.Edit {
	return testkit.Write("toolpolicy/gates/admin/admin.rego", "package toolpolicy.gates.admin\n\nimport data.toolpolicy.index\n\n"+
		"default admits := set()\n\nadmits := index.names if {\n\t"+condition+"\n}\n")
}

func snapshotOf(t testing.TB, p *policy.Policy, f facts.Facts) *snapshot.Snapshot {
	t.Helper()
	s, err := snapshot.New(t.Context(), p, f)
	require.NoError(t, err)
	return s
}

// small are facts with two tools and two configurations.
func small() facts.Facts {
	return facts.Facts{
		Tools: []facts.Tool{
			{Name: "read", Group: "content", EnabledByDefault: true},
			{Name: "write", Group: "content", EnabledByDefault: true, Effect: new(facts.Effect("idempotentWrite"))},
		},
		Configurations: map[string]facts.Configuration{
			"chat": {TrustZone: new(facts.TrustZone("externalGlobal"))}, "local": {TrustZone: new(facts.TrustZone("local"))},
		},
	}
}

func view(t testing.TB, s *snapshot.Snapshot, configuration string, user *snapshot.User) *snapshot.View {
	t.Helper()
	v, err := s.View(t.Context(), configuration, user)
	require.NoError(t, err)
	return v
}
