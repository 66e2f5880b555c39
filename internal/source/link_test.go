package source_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestKubernetesVolume: its files are links into a hidden folder that is itself
// a link; each is loaded once, under the name that it is seen by.
func TestKubernetesVolume(t *testing.T) {
	want := open(t, folder(t, small("")...))
	dir := folder(t, small("..2026_01_01/")...)
	link(t, dir, "..data", "..2026_01_01")
	link(t, dir, ".manifest", "..data/.manifest")
	link(t, dir, "toolpolicy", "..data/toolpolicy")
	flat := folder(t, small("..2026_01_01/")...)
	link(t, flat, "..data", "..2026_01_01")
	for _, e := range small("") {
		link(t, flat, e.Name, strings.Repeat("../", strings.Count(e.Name, "/"))+"..data/"+e.Name)
	}
	for _, path := range []string{dir, flat, filepath.Join(dir, "..data")} {
		got := open(t, path)
		assert.Equal(t, want.Digest, got.Digest, path)
		assert.Equal(t, want.Data, got.Data, path)
		require.Len(t, got.Modules, 1, path)
		assert.Equal(t, "toolpolicy/answer.rego", got.Modules[0].Path, path)
	}
	assert.Equal(t, filepath.Join(open(t, dir).Resolved, "..2026_01_01"), open(t, filepath.Join(dir, "..data")).Resolved)
}

// TestResolved: every spelling of a path leads to one place.
func TestResolved(t *testing.T) {
	parent := folder(t, small(".worktrees/rev-1/")...)
	link(t, parent, "current", ".worktrees/rev-1")
	link(t, parent, "again", "current")
	packed := archive(t, small("")...)
	link(t, parent, "..data/bundle.tar.gz", packed)
	link(t, parent, "policy.tar.gz", "..data/bundle.tar.gz")
	want, err := filepath.EvalSymlinks(filepath.Join(parent, ".worktrees/rev-1"))
	require.NoError(t, err)
	t.Chdir(parent)
	for _, path := range []string{
		filepath.Join(parent, "current"), parent + "/current/", parent + "/current/.", parent + "/again/../again",
		"current", "./current/", "again", ".worktrees/rev-1",
	} {
		b := open(t, path)
		assert.Equal(t, want, b.Resolved, path)
		assert.Equal(t, path, b.Name)
		assert.Equal(t, open(t, packed).Digest, b.Digest, path)
	}
	t.Chdir(want)
	assert.Equal(t, want, open(t, ".").Resolved)
	assert.Equal(t, open(t, packed).Resolved, open(t, parent+"/policy.tar.gz").Resolved)
}

// TestLinks: followed where they stay within the bundle, and refused by name
// where they do not, or would load a file twice.
func TestLinks(t *testing.T) {
	outside := folder(t, testkit.Entry{Name: "deny/deny.rego", Text: "package toolpolicy.deny\n"})
	const (
		leadsOut = "is a link that leads out of the bundle; copy what it leads to"
		nowhere  = "is a link that leads nowhere"
		circle   = "is a link that leads in a circle"
		twice    = "which is part of the bundle already"
	)
	for name, c := range map[string]struct{ link, target, text string }{
		"out, a file":                 {"toolpolicy/deny.rego", filepath.Join(outside, "deny/deny.rego"), leadsOut},
		"out, a folder":               {"toolpolicy/deny", filepath.Join(outside, "deny"), leadsOut},
		"out, a note":                 {"NOTES.md", filepath.Join(outside, "deny/deny.rego"), leadsOut},
		"out and in again":            {"toolpolicy/a.rego", "../../bundle/toolpolicy/answer.rego", leadsOut},
		"far out":                     {"toolpolicy/a.rego", "../../../../../../../../../etc/passwd", leadsOut},
		"nowhere":                     {"toolpolicy/gone.rego", "nowhere.rego", nowhere},
		"nowhere, absolute":           {"toolpolicy/gone.rego", filepath.Join(outside, "nowhere"), nowhere},
		"through a file":              {"toolpolicy/gone.rego", "answer.rego/x", "is a link that cannot be followed: not a directory"},
		"to itself":                   {"toolpolicy/self.rego", "self.rego", circle},
		"up":                          {"toolpolicy/up", "..", `is a link to ".", ` + twice},
		"to its own folder":           {"toolpolicy/here", ".", `is a link to "toolpolicy", ` + twice},
		"to a file, again":            {"toolpolicy/again.rego", "answer.rego", `is a link to "toolpolicy/answer.rego", ` + twice},
		"to a file, before":           {"a.rego", "toolpolicy/answer.rego", `is a link to "toolpolicy/answer.rego", ` + twice},
		"to a folder, again":          {"toolpolicy/zwords", "words", `is a link to "toolpolicy/words", ` + twice},
		"to a folder, before":         {"awords", "toolpolicy/words", `is a link to "toolpolicy/words", ` + twice},
		"a manifest that is a folder": {".manifest", ".hidden", "is a folder and must be a file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(folder(t, small("bundle/")...), "bundle")
			testkit.Write(".hidden/deny.rego", "package toolpolicy.deny\n")(t, dir)
			if c.link == ".manifest" {
				require.NoError(t, os.Remove(filepath.Join(dir, c.link)))
			}
			link(t, dir, c.link, c.target)
			refusedFor(t, dir, refusal.Read, c.link+": "+c.text)
		})
	}
	dir := folder(t, small("")...)
	testkit.Write(".shared/deny.rego", "package toolpolicy.deny\n")(t, dir)
	link(t, dir, "toolpolicy/deny.rego", filepath.Join(dir, ".shared/deny.rego"))
	assert.Len(t, open(t, dir).Modules, 2, "an absolute link that stays within")
	link(t, dir, "toolpolicy/more.rego", "../.shared/deny.rego")
	refusedFor(t, dir, refusal.Read, `toolpolicy/more.rego: is a link to "toolpolicy/deny.rego", which is part of the bundle already`)
}

// TestLinksInFS: they are followed in any tree that has them.
func TestLinksInFS(t *testing.T) {
	tree := fstest.MapFS{
		"toolpolicy/deny.rego": {Mode: fs.ModeSymlink, Data: []byte("../.shared/deny.rego")},
		".shared/deny.rego":    {Data: []byte("package toolpolicy.deny\n")},
	}
	for _, e := range small("") {
		tree[e.Name] = &fstest.MapFile{Data: []byte(e.Text)}
	}
	b, err := source.FromFS(t.Context(), "in memory", tree, source.Options{})
	require.NoError(t, err)
	assert.Len(t, b.Modules, 2)
	assert.Empty(t, b.Resolved)

	tree["toolpolicy/out.rego"] = &fstest.MapFile{Mode: fs.ModeSymlink, Data: []byte("/etc/passwd")}
	_, err = source.FromFS(t.Context(), "in memory", tree, source.Options{})
	assert.EqualError(t, err, "policy refused (read): toolpolicy/out.rego: is a link that leads out of the bundle; copy what it leads to")
}
