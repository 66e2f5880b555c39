//go:build unix

package source_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// TestOddPaths: what is neither a folder nor a file is refused at once.
func TestOddPaths(t *testing.T) {
	dir := folder(t, small("")...)
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "toolpolicy", "pipe.rego"), 0o600))
	refusedFor(t, dir, refusal.Read, "toolpolicy/pipe.rego: is neither file nor folder")
	refusedFor(t, filepath.Join(dir, "toolpolicy", "pipe.rego"), refusal.Read, "no bundle: neither a folder nor a file")
	refusedFor(t, filepath.Join(dir, "nowhere"), refusal.Read, "no bundle: no such file or directory")
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, "link")))
	refusedFor(t, filepath.Join(dir, "link"), refusal.Read, "no bundle: no such file or directory")
	_, err := source.FromFS(t.Context(), "a file", os.DirFS(filepath.Join(dir, "toolpolicy", "answer.rego")), source.Options{})
	assert.Error(t, err)
}
