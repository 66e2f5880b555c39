package toolpolicy_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestSlowPolicyIsRejected: a policy that takes for ever to prove fails its load,
// and doesn't hold up the good one behind it.
func TestSlowPolicyIsRejected(t *testing.T) {
	const admin = "toolpolicy/gates/admin/admin.rego"
	slow := "package toolpolicy.gates.admin\n\nimport data.toolpolicy.index\n\nadmits := index.names if {\n" +
		"\tmany := numbers.range(1, 30000)\n\tcount([1 | some a in many; some b in many; a == b + 40000]) == 0\n}\n"
	dir := testkit.Bundle(t)
	e := newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: dir}}, LoadTimeout: 30 * time.Second, Facts: new(world()),
	})
	before := e.Status().Live.Version

	good, err := os.ReadFile(filepath.Join(dir, admin))
	require.NoError(t, err)
	testkit.Write(admin, slow)(t, dir)
	_, err = e.Reload(t.Context())
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.ErrorContains(t, err, "the load took longer than 30s")
	assert.Equal(t, before, e.Status().Live.Version)

	testkit.Write("toolpolicy/lib/more.rego", "package toolpolicy.lib\n\nmore := true\n")(t, dir)
	testkit.Write(admin, string(good))(t, dir)
	outcome, err := e.Reload(t.Context())
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.Activated, outcome)
}
