package watch_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// disk is a folder of a test's own. Names are relative to it.
type disk struct {
	t   *testing.T
	dir string
}

func newDisk(t *testing.T) disk {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	return disk{t, dir}
}

func (d disk) path(name string) string { return filepath.Join(d.dir, name) }

func (d disk) folder(name string) {
	d.t.Helper()
	require.NoError(d.t, os.MkdirAll(d.path(name), 0o755))
}

// write makes a file, in place if it exists, and the folders that it needs.
func (d disk) write(name, text string) {
	d.t.Helper()
	d.folder(filepath.Dir(name))
	require.NoError(d.t, os.WriteFile(d.path(name), []byte(text), 0o600))
}

func (d disk) rename(from, to string) {
	d.t.Helper()
	require.NoError(d.t, os.Rename(d.path(from), d.path(to)))
}

func (d disk) remove(name string) {
	d.t.Helper()
	_, err := os.Lstat(d.path(name))
	require.NoError(d.t, err)
	require.NoError(d.t, os.RemoveAll(d.path(name)))
}

func (d disk) link(target, name string) {
	d.t.Helper()
	require.NoError(d.t, os.Symlink(target, d.path(name)))
}

// flip points a link elsewhere in one step, as ln -s and mv -T do.
func (d disk) flip(target, name string) {
	d.t.Helper()
	d.link(target, name+"_tmp")
	d.rename(name+"_tmp", name)
}

// parents are the folders from the root down to the disk's own.
func (d disk) parents() []string {
	var all []string
	for at := d.dir; ; at = filepath.Dir(at) {
		all = append([]string{at}, all...)
		if at == filepath.Dir(at) {
			return all
		}
	}
}
