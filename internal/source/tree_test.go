package source_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestLinkedRoot: a bundle's folder may be reached through a link, with a slash
// behind it or not.
func TestLinkedRoot(t *testing.T) {
	dir := folder(t, small("rev-1/")...)
	link := filepath.Join(dir, "current")
	require.NoError(t, os.Symlink("rev-1", link))
	want := open(t, filepath.Join(dir, "rev-1"))
	require.Len(t, want.Modules, 1)
	for _, path := range []string{link, link + "/", filepath.Join(dir, "rev-1") + "/", filepath.Join(dir, "current", ".")} {
		got := open(t, path)
		assert.Equal(t, want.Digest, got.Digest, path)
		assert.Len(t, got.Modules, 1, path)
		assert.Equal(t, path, got.Name)
	}
}

// TestLinksInTree: a link in a bundle is refused by name, lest a rule be missing.
func TestLinksInTree(t *testing.T) {
	outside := folder(t, testkit.Entry{Name: "deny/deny.rego", Text: "package toolpolicy.deny\n"})
	for name, c := range map[string]struct{ target, link string }{
		"a file":                 {filepath.Join(outside, "deny/deny.rego"), "toolpolicy/deny.rego"},
		"a file within":          {"answer.rego", "toolpolicy/again.rego"},
		"data":                   {filepath.Join(outside, "deny/deny.rego"), "toolpolicy/data.json"},
		"a folder":               {filepath.Join(outside, "deny"), "toolpolicy/deny"},
		"a folder within":        {"words", "toolpolicy/others"},
		"a file that is gone":    {"nowhere.rego", "toolpolicy/gone.rego"},
		"something that is gone": {"nowhere", "toolpolicy/gone"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, small("")...)
			require.NoError(t, os.Symlink(c.target, filepath.Join(dir, c.link)))
			refused(t, dir, source.Limits{}, refusal.Read, c.link, "link")
		})
	}
	dir := folder(t, small("")...)
	want := open(t, dir).Digest
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, "toolpolicy", ".#answer.rego")), "an editor's lock")
	assert.Equal(t, want, open(t, dir).Digest, "what is hidden may be a link")
}

// TestLitterInTree: what editors, version control and people leave beside a
// policy does not count, in a folder and in an archive of it alike.
func TestLitterInTree(t *testing.T) {
	want := open(t, folder(t, small("")...))
	litter := small("",
		testkit.Entry{Name: "README.md", Text: "# Read me"},
		testkit.Entry{Name: "toolpolicy/answer.rego~", Text: "package broken {"},
		testkit.Entry{Name: "toolpolicy/.answer.rego.swp", Text: "\x00"},
		testkit.Entry{Name: "toolpolicy/.hidden.rego", Text: "package broken {"},
		testkit.Entry{Name: "toolpolicy/4913", Text: ""},
		testkit.Entry{Name: ".git/x.rego", Text: "package broken {"},
		testkit.Entry{Name: ".git/data.json", Text: "{"},
		testkit.Entry{Name: "toolpolicy/.idea/data.yaml", Text: "a: ["},
		testkit.Entry{Name: "toolpolicy/limits.json", Text: "{"},
	)
	for _, path := range []string{folder(t, litter...), archive(t, litter...)} {
		got := open(t, path)
		assert.Equal(t, want.Digest, got.Digest, path)
		assert.Len(t, got.Modules, 1)
		assert.Equal(t, want.Data, got.Data)
	}
}

// TestTestsInBundle: they count for the digest and are not compiled, in a folder
// and in an archive alike.
func TestTestsInBundle(t *testing.T) {
	files := small("", testkit.Entry{Name: "toolpolicy/answer_test.rego", Text: "package toolpolicy\n\nanswer := \"another\"\n"})
	without, dir, packed := open(t, folder(t, small("")...)), open(t, folder(t, files...)), open(t, archive(t, files...))
	assert.Equal(t, dir.Digest, packed.Digest)
	assert.NotEqual(t, without.Digest, dir.Digest)
	for _, b := range []*source.Bundle{dir, packed} {
		require.Len(t, b.Modules, 1)
		assert.Equal(t, "toolpolicy/answer.rego", refusal.File(b.Modules[0].Path))
	}
}

// TestFromFS takes a tree from anywhere, and reports what it cannot read.
func TestFromFS(t *testing.T) {
	tree := fstest.MapFS{}
	for _, e := range small("") {
		tree[e.Name] = &fstest.MapFile{Data: []byte(e.Text)}
	}
	b, err := source.FromFS(t.Context(), "in memory", tree, source.Options{})
	require.NoError(t, err)
	assert.Equal(t, open(t, folder(t, small("")...)).Digest, b.Digest)
	assert.Equal(t, "in memory", b.Name)

	_, err = source.FromFS(t.Context(), "failing", failing{tree}, source.Options{})
	require.EqualError(t, err, "policy refused (read): toolpolicy/answer.rego: cannot be read: the disk is gone")

	dead, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = source.FromFS(dead, "in memory", tree, source.Options{})
	assert.ErrorIs(t, err, context.Canceled)
	_, err = source.Open(dead, archive(t, small("")...), source.Options{})
	assert.ErrorIs(t, err, context.Canceled)
}

// failing is a tree in which a file cannot be opened.
type failing struct{ fstest.MapFS }

func (f failing) Open(name string) (fs.File, error) {
	if name == "toolpolicy/answer.rego" {
		return nil, errGone
	}
	return f.MapFS.Open(name)
}

var errGone = errors.New("the disk is gone")
