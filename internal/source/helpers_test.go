package source_test

import (
	"compress/gzip"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

const (
	manifest = `{"revision": "r1", "roots": ["toolpolicy"], "rego_version": 1}`
	module   = "package toolpolicy\n\nanswer := data.toolpolicy.words.one\n"
	data     = `{"one": "said once"}`
)

// small is a bundle of three files, each name after a prefix.
func small(prefix string, more ...testkit.Entry) []testkit.Entry {
	return append([]testkit.Entry{
		{Name: prefix + ".manifest", Text: manifest},
		{Name: prefix + "toolpolicy/answer.rego", Text: module},
		{Name: prefix + "toolpolicy/words/data.json", Text: data},
	}, more...)
}

// archive packs entries as tar does.
func archive(t *testing.T, entries ...testkit.Entry) string {
	t.Helper()
	return testkit.File(t, "bundle.tar.gz", testkit.Tar(t, gzip.DefaultCompression, entries...))
}

// folder lays entries out in a folder.
func folder(t *testing.T, entries ...testkit.Entry) string {
	t.Helper()
	dir := t.TempDir()
	for _, e := range entries {
		testkit.Write(e.Name, e.Text)(t, dir)
	}
	return dir
}

// open reads a bundle that must be taken.
func open(t *testing.T, path string) *source.Bundle {
	t.Helper()
	b, err := source.Open(t.Context(), path, source.Options{})
	require.NoError(t, err)
	return b
}

// refused wants a bundle refused at a stage, for one reason: the file that it
// names, and a part of its text.
func refused(t *testing.T, path string, limits source.Limits, stage refusal.Stage, file, text string) {
	t.Helper()
	b, err := source.Open(t.Context(), path, source.Options{Limits: limits})
	assert.Nil(t, b)
	r, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok, "%T: %v", err, err)
	require.Len(t, r.Findings, 1)
	assert.Equal(t, stage, r.Stage)
	assert.Equal(t, file, r.Findings[0].File)
	assert.Contains(t, r.Findings[0].Text, text)
}

// refusalOf wants an error to be a refusal.
func refusalOf(t *testing.T, err error) *refusal.Error {
	t.Helper()
	r, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok, "%T: %v", err, err)
	return r
}
