package testkit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestEdits change a copy, one text at a time.
func TestEdits(t *testing.T) {
	dir := testkit.Bundle(t,
		testkit.Write("a/one.rego", "package a\n"), testkit.Append("a/one.rego", "b := 1\n"),
		testkit.Replace("a/one.rego", "1", "2"), testkit.Remove("toolpolicy/gates"),
	)
	text, err := os.ReadFile(filepath.Join(dir, "a", "one.rego"))
	require.NoError(t, err)
	assert.Equal(t, "package a\nb := 2\n", string(text))
	assert.NoDirExists(t, filepath.Join(dir, "toolpolicy", "gates"))
	assert.DirExists(t, filepath.Join(dir, "toolpolicy", "index"))
	assert.DirExists(t, filepath.Join(testkit.Repository(t), "policies", "toolpolicy", "gates"), "the bundle itself stays")
}

// TestArchive packs what is in a folder.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	testkit.Write("a/b.rego", "package a\n")(t, dir)
	assert.Equal(t, []testkit.Entry{{Name: "./a/b.rego", Text: "package a\n"}}, testkit.Entries(t, dir, "./"))
	packed, err := os.ReadFile(testkit.Archive(t, dir))
	require.NoError(t, err)
	assert.Equal(t, testkit.Tar(t, -1, testkit.Entries(t, dir, "./")...), packed)
}
