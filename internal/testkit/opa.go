package testkit

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// OPA builds the opa command, at the version in tools/opa/go.mod, and gives its
// path. root is the folder of our go.mod.
func OPA(t testing.TB, root string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "opa")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-modfile=tools/opa/go.mod", "-o", binary,
		"github.com/open-policy-agent/opa")
	build.Dir = root
	output, err := build.CombinedOutput()
	require.NoError(t, err, "%s", output)
	return binary
}
