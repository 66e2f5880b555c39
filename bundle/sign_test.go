package bundle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

var (
	r1 = testkit.Write(".manifest", `{"revision": "r1", "roots": ["toolpolicy"]}`)
	x  = testkit.Write("toolpolicy/x.rego", "package toolpolicy.x\n\ny := data.toolpolicy.z\n")
	z  = testkit.Write("toolpolicy/data.json", `{"z": 1.0}`)
	yy = testkit.Write("toolpolicy/yy/data.yaml", "a: 1\n")
	rm = testkit.Write("README.md", "text")
)

// TestSignAndVerify: with each kind of key, a directory and an archive verify
// after signing, list every file by its name relative to the root, and stay as
// they were.
func TestSignAndVerify(t *testing.T) {
	names := []string{".manifest", "README.md", "toolpolicy/data.json", "toolpolicy/x.rego", "toolpolicy/yy/data.yaml"}
	for _, algorithm := range []string{"RS256", "ES256", "HS256"} {
		t.Run(algorithm, func(t *testing.T) {
			dir, pair := tree(t, r1, x, z, yy, rm), newPair(t, algorithm)
			before, err := bundle.Inspect(t.Context(), bundle.InspectOptions{Path: dir})
			require.NoError(t, err)
			for _, path := range []string{dir, testkit.Archive(t, dir)} {
				want := bundle.Signature{KeyID: "a", Algorithm: algorithm, Files: names}
				assert.Equal(t, &want, sign(t, pair, path, "a"))
				assert.Equal(t, &want, sign(t, pair, path, "a"), "a signature takes the place of another")

				got, err := bundle.Verify(t.Context(), bundle.VerifyOptions{
					Path: path, Keys: []toolpolicy.VerificationKey{newPair(t, algorithm).key(t, "b"), pair.key(t, "a")},
				})
				require.NoError(t, err)
				assert.Equal(t, &bundle.Verified{Revision: "r1", Digest: before.Digest, Key: "a", Signature: want}, got)
			}
		})
	}
}

// TestSignWithScope: a signature with a scope is good where it is asked for, and
// nowhere else.
func TestSignWithScope(t *testing.T) {
	dir, pair, out := tree(t, r1, x), newPair(t, "RS256"), filepath.Join(t.TempDir(), "signed.tar.gz")
	archive := testkit.Archive(t, dir)
	before, err := os.ReadFile(archive)
	require.NoError(t, err)
	got, err := bundle.Sign(t.Context(), bundle.SignOptions{Path: archive, KeyFile: pair.private, Scope: "write", Output: out})
	require.NoError(t, err)
	assert.Equal(t, &bundle.Signature{
		KeyID: bundle.DefaultKeyID, Algorithm: "RS256", Scope: "write", Files: []string{".manifest", "toolpolicy/x.rego"},
	}, got)
	after, err := os.ReadFile(archive)
	require.NoError(t, err)
	assert.Equal(t, before, after, "what is signed to another file stays")

	key := pair.key(t, bundle.DefaultKeyID)
	_, err = bundle.Verify(t.Context(), bundle.VerifyOptions{Path: out, Keys: []toolpolicy.VerificationKey{key}})
	require.ErrorContains(t, err, `scope "write"`)
	key.Scope = "write"
	_, err = bundle.Verify(t.Context(), bundle.VerifyOptions{Path: out, Keys: []toolpolicy.VerificationKey{key}})
	require.NoError(t, err)
}

// TestVerifyRefuses what is not what was signed, with the cause, at the stage
// that verifies.
func TestVerifyRefuses(t *testing.T) {
	pair := newPair(t, "RS256")
	for name, c := range map[string]struct {
		edit testkit.Edit
		text string
	}{
		"a changed file":       {testkit.Append("toolpolicy/x.rego", "# more\n"), "toolpolicy/x.rego: is not what was signed"},
		"changed data":         {testkit.Write("toolpolicy/data.json", `{"z": 2}`), "toolpolicy/data.json: is not what was signed"},
		"another file":         {testkit.Write("toolpolicy/more.rego", "package toolpolicy.more\n"), "toolpolicy/more.rego: is not listed"},
		"another text":         {rm, "README.md: is not listed"},
		"a file gone":          {testkit.Remove("toolpolicy/x.rego"), "toolpolicy/x.rego: is listed in the signature and missing"},
		"no signature":         {testkit.Remove(".signatures.json"), "is not signed"},
		"an empty signature":   {testkit.Write(".signatures.json", "{}"), "holds 0 signatures"},
		"a signature of words": {testkit.Write(".signatures.json", `{"signatures": ["words"]}`), "no token"},
		"another's signature": {func(t testing.TB, dir string) {
			sign(t, newPair(t, "RS256"), dir, "a")
		}, "failed to verify"},
		"an unknown key": {func(t testing.TB, dir string) { sign(t, pair, dir, "b") }, `key "b", which is not configured`},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tree(t, r1, x, z)
			sign(t, pair, dir, "a")
			c.edit(t, dir)
			got, err := bundle.Verify(t.Context(), bundle.VerifyOptions{Path: dir, Keys: []toolpolicy.VerificationKey{pair.key(t, "a")}})
			assert.Nil(t, got)
			refused := errorAs[*toolpolicy.PolicyError](t, err)
			assert.Equal(t, "verify", string(refused.Stage))
			assert.Equal(t, dir, refused.Bundle)
			assert.Contains(t, err.Error(), c.text)
		})
	}
}

// TestSignRefuses: a wrong key, algorithm or output signs nothing and changes
// nothing.
func TestSignRefuses(t *testing.T) {
	pair := newPair(t, "RS256")
	dir, archive := tree(t, r1, x), testkit.Archive(t, tree(t, r1, x))
	for name, c := range map[string]struct {
		opts bundle.SignOptions
		text string
	}{
		"no key":              {bundle.SignOptions{Path: dir}, "the key: "},
		"a key that is none":  {bundle.SignOptions{Path: dir, KeyFile: "no such file", Algorithm: "HS256"}, "no such file"},
		"an odd key":          {bundle.SignOptions{Path: dir, KeyFile: testkit.File(t, "k", []byte("words"))}, "the key "},
		"a public key":        {bundle.SignOptions{Path: dir, KeyFile: pair.public}, "the key "},
		"an odd algorithm":    {bundle.SignOptions{Path: dir, KeyFile: pair.private, Algorithm: "none"}, `the algorithm "none"`},
		"a key of other kind": {bundle.SignOptions{Path: dir, KeyFile: pair.private, Algorithm: "ES256", Scope: "s"}, "the key "},
		"a directory with an output": {
			bundle.SignOptions{Path: dir, KeyFile: pair.private, Output: archive}, "signed where it lies",
		},
		"an output that can't be": {
			bundle.SignOptions{Path: archive, KeyFile: pair.private, Output: filepath.Join(dir, "no", "b.tar.gz")}, "no such file",
		},
		"no bundle":     {bundle.SignOptions{Path: "nowhere", KeyFile: pair.private}, "stat nowhere: "},
		"a broken one":  {bundle.SignOptions{Path: testkit.File(t, "b", nil), KeyFile: pair.private}, "corrupt archive"},
		"a broken file": {bundle.SignOptions{Path: tree(t, r1, testkit.Write("toolpolicy/data.json", "{")), KeyFile: pair.private}, "data.json"},
	} {
		t.Run(name, func(t *testing.T) {
			before, err := os.ReadFile(archive)
			require.NoError(t, err)
			_, err = bundle.Sign(t.Context(), c.opts)
			require.ErrorContains(t, err, c.text)
			assert.NoFileExists(t, filepath.Join(dir, ".signatures.json"))
			after, err := os.ReadFile(archive)
			require.NoError(t, err)
			assert.Equal(t, before, after)
		})
	}
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "claims*"))
	require.NoError(t, err)
	assert.Empty(t, strings.Join(left, " "))
	_, err = bundle.Verify(t.Context(), bundle.VerifyOptions{Path: dir})
	require.ErrorContains(t, err, "needs a key")
	_, err = bundle.Verify(t.Context(), bundle.VerifyOptions{Path: "nowhere", Keys: []toolpolicy.VerificationKey{pair.key(t, "a")}})
	require.ErrorContains(t, err, "stat nowhere: ")
}
