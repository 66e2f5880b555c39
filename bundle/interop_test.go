package bundle_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// command runs OPA's own command in a folder, where it must succeed, and gives
// what it prints.
func command(t testing.TB, opa, dir string, args ...string) []byte {
	t.Helper()
	c := exec.CommandContext(t.Context(), opa, args...)
	c.Dir = dir
	var told bytes.Buffer
	c.Stderr = &told
	printed, err := c.Output()
	require.NoError(t, err, "opa %q: %s%s", args, printed, &told)
	return printed
}

// TestInteroperation: what OPA's command makes is taken here, and it takes what
// is made here.
func TestInteroperation(t *testing.T) {
	opa := testkit.OPA(t, testkit.Repository(t))
	t.Run("opa build", func(t *testing.T) { takesBuilt(t, opa) })
	t.Run("opa sign", func(t *testing.T) { takesSigned(t, opa) })
	t.Run("built here", func(t *testing.T) { givesBuilt(t, opa) })
	t.Run("signed here", func(t *testing.T) { givesSigned(t, opa) })
	t.Run("opa run", func(t *testing.T) { servesAlike(t, opa) })
}

// takesBuilt: an archive of 'opa build', signed by it, is inspected, verified
// and goes live, and has the digest of its tree.
func takesBuilt(t *testing.T, opa string) {
	dir, pair := testkit.Bundle(t), newPair(t, "RS256")
	path := filepath.Join(t.TempDir(), "opa.tar.gz")
	command(t, opa, dir, "build", "--bundle", ".", "--output", path, "--signing-key", pair.private)
	lies, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: dir})
	require.NoError(t, err)

	// OPA names no key in such a signature, so that any may be the one.
	keys := []toolpolicy.VerificationKey{newPair(t, "RS256").key(t, "other"), pair.key(t, "default")}
	i, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: path, Keys: keys})
	require.NoError(t, err)
	assert.Nil(t, i.Refused)
	assert.Equal(t, lies.Digest, i.Digest)
	assert.Equal(t, "default", i.VerifiedBy)
	_, err = bundle.Verify(t.Context(), bundle.VerifyOptions{Path: path, Keys: keys})
	require.NoError(t, err)
	e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: path}}, Keys: keys})
	require.NoError(t, err)
	assert.Equal(t, lies.Digest, e.Status().Live.Digest)
	require.NoError(t, e.Close())

	again, _ := build(t, bundle.BuildOptions{Sources: []string{path}})
	assert.Equal(t, lies.Digest, again.Digest)
}

// takesSigned: a directory signed by 'opa sign' at its root verifies, wherever
// it then lies.
func takesSigned(t *testing.T, opa string) {
	dir, pair := testkit.Bundle(t), newPair(t, "ES256")
	command(t, opa, dir, "sign", "--bundle", ".", "--signing-key", pair.private, "--signing-alg", "ES256")
	moved := filepath.Join(t.TempDir(), "moved")
	require.NoError(t, os.CopyFS(moved, os.DirFS(dir)))
	for _, path := range []string{dir, moved, testkit.Archive(t, dir)} {
		_, err := bundle.Verify(t.Context(), bundle.VerifyOptions{
			Path: path, Keys: []toolpolicy.VerificationKey{pair.key(t, "any")},
		})
		require.NoError(t, err)
	}
}

// givesBuilt: OPA's command says of our archive what we say, runs the tests in
// it, and answers from it.
func givesBuilt(t *testing.T, opa string) {
	built, path := build(t, bundle.BuildOptions{
		Sources: []string{testkit.Bundle(t)}, Tests: tests(t), Facts: sample(t), Revision: "r7",
	})
	var inspected struct {
		Manifest struct {
			Revision string
			Roots    []string
		}
	}
	require.NoError(t, json.Unmarshal(command(t, opa, ".", "inspect", "--format", "json", path), &inspected))
	assert.Equal(t, "r7", inspected.Manifest.Revision)
	assert.Equal(t, built.Roots, inspected.Manifest.Roots)

	assert.Contains(t, string(command(t, opa, ".", "test", "--bundle", "--fail-on-empty", path)), "PASS: 1/1")
	assert.JSONEq(t, string(engineAnswer(t, "unavailable")), string(evaluated(t, opa, path)))
}

// givesSigned: OPA's command verifies what is signed here, archive and
// directory, and refuses another key.
func givesSigned(t *testing.T, opa string) {
	_, path := build(t, bundle.BuildOptions{Sources: []string{testkit.Bundle(t)}, Facts: sample(t)})
	pair := newPair(t, "RS256")
	sign(t, pair, path, "k")
	reading := func(public string) []string {
		return []string{
			"build", "--bundle", path, "--verification-key", public, "--verification-key-id", "k",
			"--output", filepath.Join(t.TempDir(), "b.tar.gz"),
		}
	}
	command(t, opa, ".", reading(pair.public)...)
	printed, err := exec.CommandContext(t.Context(), opa, reading(newPair(t, "RS256").public)...).CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(printed), "failed to verify JWT signature")

	// OPA's command verifies no directory by names relative to it, only what is
	// packed of it.
	dir := testkit.Bundle(t)
	sign(t, pair, dir, "k")
	path = testkit.File(t, "packed.tar.gz", testkit.Tar(t, gzip.DefaultCompression, testkit.Entries(t, dir, "")...))
	command(t, opa, ".", reading(pair.public)...)
}

// evaluated has OPA's command answer which tools of the sample are withheld.
func evaluated(t testing.TB, opa, path string) []byte {
	t.Helper()
	input, err := json.Marshal(asked)
	require.NoError(t, err)
	return command(t, opa, ".", "eval", "--format", "raw", "--bundle", path,
		"--input", testkit.File(t, "input.json", input), "data.toolpolicy.unavailable")
}
