package source_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// asNobody calls f as somebody whom permissions stop. Root is nobody meanwhile,
// as far as files are concerned, on this thread alone.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	const nobody = 65534
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	require.NoError(t, syscall.Setfsuid(nobody))
	defer func() { require.NoError(t, syscall.Setfsuid(0)) }()
	f()
}

// TestUnreadable: what may not be read refuses the bundle by name; nothing is
// left out in silence.
func TestUnreadable(t *testing.T) {
	for name, c := range map[string]struct{ path, file string }{
		"a folder":         {"toolpolicy/deny", "toolpolicy/deny"},
		"a file":           {"toolpolicy/deny/deny.rego", "toolpolicy/deny/deny.rego"},
		"the whole folder": {".", "."},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, small("", testkit.Entry{Name: "toolpolicy/deny/deny.rego", Text: "package toolpolicy.deny\n"})...)
			require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755)) // that of the test, closed to others
			asNobody(t, func() { require.Len(t, open(t, dir).Modules, 2) })

			path := filepath.Join(dir, c.path)
			require.NoError(t, os.Chmod(path, 0))
			defer func() { require.NoError(t, os.Chmod(path, 0o755)) }()
			asNobody(t, func() {
				refused(t, dir, source.Limits{}, refusal.Read, c.file, "permission denied")
			})
		})
	}
}
