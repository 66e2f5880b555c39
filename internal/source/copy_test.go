package source_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestCopy: a copy verifies and says what its original does.
func TestCopy(t *testing.T) {
	a := newPair(t, "a")
	opts := source.Options{Keys: []source.Key{a.public}}
	entries := signed(t, a, "a", testkit.Entry{Name: "README.md", Text: "# Read me"})
	packed := archive(t, entries...)
	for form, path := range map[string]string{"folder": folder(t, entries...), "archive": packed} {
		t.Run(form, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "copy.tar.gz")
			require.NoError(t, source.Copy(t.Context(), path, copied, source.Limits{}))
			want, err := source.Open(t.Context(), path, opts)
			require.NoError(t, err)
			got, err := source.Open(t.Context(), copied, opts)
			require.NoError(t, err)
			assert.Equal(t, want.Digest, got.Digest)
			assert.Equal(t, "a", got.Key)

			assert.ErrorIs(t, source.Copy(t.Context(), path, copied, source.Limits{}), os.ErrExist, "nothing is written over")
			dead, cancel := context.WithCancel(t.Context())
			cancel()
			assert.ErrorIs(t, source.Copy(dead, path, copied+"2", source.Limits{}), context.Canceled)
		})
	}
	r := refusalOf(t, source.Copy(t.Context(), filepath.Join(t.TempDir(), "nowhere"), "unused", source.Limits{}))
	assert.Equal(t, refusal.New(refusal.Read, "no bundle: no such file or directory"), r)
	r = refusalOf(t, source.Copy(t.Context(), folder(t, entries...), filepath.Join(t.TempDir(), "c"), source.Limits{Files: 1}))
	assert.Equal(t, refusal.New(refusal.Read, "more than 1 files, the limit for one bundle"), r)
}

// TestFiles: they are all that a signature must list, and pack into the bundle
// that they came from.
func TestFiles(t *testing.T) {
	dir := folder(t, small("", testkit.Entry{Name: "README.md", Text: "# Read me"}, testkit.Entry{Name: ".git/config"})...)
	files, err := source.Files(t.Context(), dir, source.Limits{})
	require.NoError(t, err)
	assert.Equal(t, []source.File{
		{Name: ".manifest", Data: []byte(manifest)}, {Name: "README.md", Data: []byte("# Read me")},
		{Name: "toolpolicy/answer.rego", Data: []byte(module)}, {Name: "toolpolicy/words/data.json", Data: []byte(data)},
	}, files)
	var packed bytes.Buffer
	require.NoError(t, source.Pack(&packed, files))
	path := testkit.File(t, "b.tar.gz", packed.Bytes())
	assert.Equal(t, open(t, dir).Digest, open(t, path).Digest)
	again, err := source.Files(t.Context(), path, source.Limits{})
	require.NoError(t, err)
	assert.Equal(t, files, again)
	_, err = source.Files(t.Context(), dir+"/nowhere", source.Limits{})
	assert.Error(t, err)
	_, err = source.Files(t.Context(), dir, source.Limits{File: 1})
	assert.Error(t, err)
}
