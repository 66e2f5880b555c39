package bundle_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestBuildIsReproducible: two copies of one tree, in other places, of another
// time and with other rights, give the same bytes.
func TestBuildIsReproducible(t *testing.T) {
	one, two := testkit.Bundle(t), testkit.Bundle(t)
	require.NoError(t, filepath.WalkDir(two, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if err := os.Chmod(path, 0o600); err != nil {
			return err
		}
		return os.Chtimes(path, time.Unix(1e9, 0), time.Unix(1e9, 0))
	}))
	_, first := build(t, bundle.BuildOptions{Sources: []string{one}, Tests: tests(t), Facts: sample(t)})
	_, second := build(t, bundle.BuildOptions{Sources: []string{two}, Tests: tests(t), Facts: sample(t)})
	a, err := os.ReadFile(first)
	require.NoError(t, err)
	b, err := os.ReadFile(second)
	require.NoError(t, err)
	assert.Equal(t, a, b)

	zipped, entries := unpack(t, first)
	assert.Zero(t, zipped.ModTime)
	assert.Empty(t, zipped.Name+zipped.Comment+string(zipped.Extra))
	var modules []string
	for _, e := range entries {
		assert.Equal(t, time.Unix(0, 0), e.header.ModTime, e.header.Name)
		assert.Zero(t, e.header.Uid+e.header.Gid, e.header.Name)
		assert.Empty(t, e.header.Uname+e.header.Gname, e.header.Name)
		assert.EqualValues(t, 0o600, e.header.Mode, e.header.Name)
		if filepath.Ext(e.header.Name) == ".rego" {
			modules = append(modules, e.header.Name)
		}
	}
	assert.NotEmpty(t, modules)
	assert.True(t, slices.IsSorted(modules), "%q", modules)
}

// TestBuildKeepsTheDigest: a tree, the archive made of it, and what is made of
// the archive are one bundle.
func TestBuildKeepsTheDigest(t *testing.T) {
	dir := testkit.Bundle(t, testkit.Write("toolpolicy/lib/names_test.rego", "package toolpolicy.lib_test\n\ntest_x if true\n"))
	lies, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: dir})
	require.NoError(t, err)
	built, path := build(t, bundle.BuildOptions{Sources: []string{dir}})
	assert.Equal(t, &bundle.Built{
		Revision: "0.1.0", Digest: lies.Digest, Roots: []string{"toolpolicy"},
		Report: toolpolicy.Report{},
	}, built)
	again, _ := build(t, bundle.BuildOptions{Sources: []string{path}, Revision: "r2"})
	assert.Equal(t, "r2", again.Revision)
	assert.Equal(t, lies.Digest, again.Digest)

	e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: path}}})
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.Policy{Revision: "0.1.0", Digest: lies.Digest}, e.Status().Live.Version)
	require.NoError(t, e.Close())
}

// TestBuildUnites: a policy, more gates and tests become one bundle, which goes
// live as one.
func TestBuildUnites(t *testing.T) {
	opts := bundle.BuildOptions{Sources: []string{testkit.Bundle(t), owners(t)}, Tests: tests(t)}
	built, path := build(t, opts)
	assert.Equal(t, []string{"tests", "toolpolicy", "toolpolicy_ext/owners"}, built.Roots)
	assert.Equal(t, built.Digest, built.Revision, "of several, none names the whole")

	i, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: path})
	require.NoError(t, err)
	assert.Nil(t, i.Refused)
	assert.Equal(t, []string{"data.tests.order_test.test_first"}, i.Tests)
	require.Len(t, i.Gates, 6)
	assert.Equal(t, toolpolicy.Gate{Extension: "owners", Name: "owner", Reason: "notOwner", Message: "Not yours."}, i.Gates[5])

	e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: path}}, Facts: sample(t)})
	require.NoError(t, err)
	assert.Equal(t, built.Digest, e.Status().Live.Digest)
	require.NoError(t, e.Close())

	alone, beside := build(t, bundle.BuildOptions{Sources: []string{owners(t)}, Tests: tree(t,
		testkit.Write(".manifest", `{"roots": ["tests_ext/owners"]}`),
		testkit.Write("own_test.rego", "package tests_ext.owners\n\ntest_x if data.toolpolicy_ext.owners.order\n"))})
	assert.Equal(t, "o1", alone.Revision, "tests have no say in it")
	assert.Equal(t, []string{"tests_ext/owners", "toolpolicy_ext/owners"}, alone.Roots)

	_, base := build(t, bundle.BuildOptions{Sources: []string{testkit.Bundle(t)}, Tests: tests(t)})
	e, err = toolpolicy.New(t.Context(), toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: base}, {Path: beside}}, RunBundleTests: true,
	})
	require.NoError(t, err, "each with its own tests")
	require.NoError(t, e.Close())
}

// TestBuildPacksFacts: stock OPA servers find the facts where they look; an
// engine has its own, and says so.
func TestBuildPacksFacts(t *testing.T) {
	built, path := build(t, bundle.BuildOptions{Sources: []string{testkit.Bundle(t)}, Facts: sample(t), Revision: "fleet"})
	assert.Equal(t, []string{"facts", "toolpolicy"}, built.Roots)
	assert.Equal(t, toolpolicy.Report{Warnings: []toolpolicy.Finding{}, Dropped: []toolpolicy.Finding{}}, built.Report)

	var data map[string]json.RawMessage
	_, entries := unpack(t, path)
	for _, e := range entries {
		if e.header.Name == "/data.json" {
			require.NoError(t, json.Unmarshal([]byte(e.text), &data))
		}
	}
	want, err := json.Marshal(sample(t))
	require.NoError(t, err)
	assert.JSONEq(t, string(want), string(data["facts"]))

	_, err = toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: path}}})
	require.ErrorContains(t, err, "carries facts, for stock OPA servers")

	e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: sample(t)})
	require.NoError(t, err)
	i, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: path})
	require.NoError(t, err)
	assert.Equal(t, e.Status().Facts.Digest, i.FactsDigest)
	assert.Nil(t, i.Refused)
	require.NoError(t, e.Close())
}

// TestBuildReports tells of what is odd but no error.
func TestBuildReports(t *testing.T) {
	dir := testkit.Bundle(t, testkit.Write("toolpolicy/limits.json", "{}"), testkit.Write("toolpolicy/x.yaml", "a: 1"),
		testkit.Write("README.md", "text"))
	facts := sample(t)
	facts.Tools[0].Effect = new(toolpolicy.Effect("odd"))
	built, _ := build(t, bundle.BuildOptions{Sources: []string{dir}, Facts: facts})
	assert.Equal(t, []string{filepath.Join(dir, "toolpolicy/limits.json"), filepath.Join(dir, "toolpolicy/x.yaml")}, built.Ignored)
	require.Len(t, built.Report.Warnings, 1)
	assert.Equal(t, "tools[0].effect", built.Report.Warnings[0].Path)
}
