// Package testkit makes what tests of several packages need: bundles that
// differ from the shipped one, archives, good and broken, and OPA's own command.
//
// Only tests may import it. It must not know what the right answer to anything
// is, nor call what it makes bundles for.
package testkit

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Edit changes a bundle that lies in a folder.
type Edit func(t testing.TB, dir string)

// Bundle copies the shipped bundle to a folder of the test's own, changes it,
// and gives the folder.
func Bundle(t testing.TB, edits ...Edit) string {
	t.Helper()
	dir := t.TempDir()
	shipped := os.DirFS(filepath.Join(Repository(t), "policies"))
	err := fs.WalkDir(shipped, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(shipped, name)
		if err != nil {
			return err
		}
		return write(filepath.Join(dir, filepath.FromSlash(name)), text)
	})
	require.NoError(t, err)
	for _, edit := range edits {
		edit(t, dir)
	}
	return dir
}

// Write puts a file in the place of what may stand there.
func Write(name, text string) Edit {
	return func(t testing.TB, dir string) {
		t.Helper()
		require.NoError(t, write(filepath.Join(dir, filepath.FromSlash(name)), []byte(text)))
	}
}

// Replace changes a text that must stand in a file exactly once.
func Replace(name, old, text string) Edit {
	return func(t testing.TB, dir string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		before, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(before), old), "%s holds %q not just once", name, old)
		require.NoError(t, write(path, []byte(strings.Replace(string(before), old, text, 1))))
	}
}

// Append adds text to the end of a file that must be there.
func Append(name, text string) Edit {
	return func(t testing.TB, dir string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		before, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, write(path, append(before, text...)))
	}
}

// Remove takes away a file or a folder that must be there.
func Remove(name string) Edit {
	return func(t testing.TB, dir string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		_, err := os.Stat(path)
		require.NoError(t, err)
		require.NoError(t, os.RemoveAll(path))
	}
}

func write(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// Repository gives the folder of our go.mod, wherever a test runs.
func Repository(t testing.TB) string {
	t.Helper()
	_, file, _, ok := runtime.Caller(0)
	require.True(t, ok)
	return filepath.Join(filepath.Dir(file), "..", "..")
}
