package testkit

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Entry is one entry of an archive; its zero Type is a regular file.
type Entry struct {
	Name, Text string
	Type       byte
	Link       string
}

// Tar packs entries, just as they are, into a .tar.gz of a level of gzip.
func Tar(t testing.TB, level int, entries ...Entry) []byte {
	t.Helper()
	var packed bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&packed, level)
	require.NoError(t, err)
	archive := tar.NewWriter(zipped)
	for _, e := range entries {
		header := &tar.Header{
			Name: e.Name, Typeflag: e.Type, Linkname: e.Link, Mode: 0o644,
			Size: int64(len(e.Text)), Format: tar.FormatPAX,
		}
		if e.Type == 0 {
			header.Typeflag = tar.TypeReg
		}
		require.NoError(t, archive.WriteHeader(header))
		_, err := archive.Write([]byte(e.Text))
		require.NoError(t, err)
	}
	require.NoError(t, archive.Close())
	require.NoError(t, zipped.Close())
	return packed.Bytes()
}

// Entries gives the files of a folder as entries, each name after a prefix.
func Entries(t testing.TB, dir, prefix string) []Entry {
	t.Helper()
	var entries []Entry
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		entries = append(entries, Entry{Name: prefix + name, Text: string(text)})
		return err
	})
	require.NoError(t, err)
	return entries
}

// File puts bytes into a file of the test's own and gives its path.
func File(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, data, 0o644))
	return path
}

// Archive packs a folder as tar does, names beginning with "./", and gives the
// path of the .tar.gz.
func Archive(t testing.TB, dir string) string {
	t.Helper()
	return File(t, "bundle.tar.gz", Tar(t, gzip.DefaultCompression, Entries(t, dir, "./")...))
}
