package source_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// TestCopy: the copy of an archive has its bytes, that of a folder its files.
func TestCopy(t *testing.T) {
	for name, path := range map[string]string{
		"archive": archive(t, small("./")...),
		"folder":  folder(t, small("")...),
	} {
		t.Run(name, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "copy.tar.gz")
			require.NoError(t, source.Copy(t.Context(), path, copied, source.Limits{}))
			want, got := open(t, path), open(t, copied)
			assert.Equal(t, want.Digest, got.Digest)
			assert.Equal(t, want.Revision(), got.Revision())
			wanted, err := source.Files(t.Context(), path, source.Limits{})
			require.NoError(t, err)
			files, err := source.Files(t.Context(), copied, source.Limits{})
			require.NoError(t, err)
			assert.ElementsMatch(t, wanted, files)
			if name == "archive" {
				original, err := os.ReadFile(path)
				require.NoError(t, err)
				bytes, err := os.ReadFile(copied)
				require.NoError(t, err)
				assert.Equal(t, original, bytes)
			}
			assert.ErrorIs(t, source.Copy(t.Context(), path, copied, source.Limits{}), os.ErrExist)
			small := source.Limits{Total: 1, Files: 1, File: 1}
			if name == "folder" {
				assert.Error(t, source.Copy(t.Context(), path, copied+".small", small))
			}
		})
	}
	dead, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, source.Copy(dead, ".", filepath.Join(t.TempDir(), "c"), source.Limits{}), context.Canceled)
	assert.Error(t, source.Copy(t.Context(), filepath.Join(t.TempDir(), "none"), filepath.Join(t.TempDir(), "c"), source.Limits{}))
}
