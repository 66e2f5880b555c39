package source_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"os"
	"path/filepath"
	"testing"

	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/util"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// pair is a key to sign with and the key that verifies it.
type pair struct {
	private string
	public  source.Key
}

func newPair(t *testing.T, id string) pair {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	private, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	public, err := x509.MarshalPKIXPublicKey(key.Public())
	require.NoError(t, err)
	asPEM := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	return pair{asPEM("PRIVATE KEY", private), source.Key{ID: id, Algorithm: "ES256", Material: asPEM("PUBLIC KEY", public)}}
}

// token signs files as OPA does. It names a key, unless that is empty, and has
// further claims, unless there are none.
func token(t *testing.T, p pair, kid string, claims map[string]any, files ...testkit.Entry) string {
	t.Helper()
	hasher, err := bundle.NewSignatureHasher(bundle.SHA256)
	require.NoError(t, err)
	infos := []bundle.FileInfo{}
	for _, f := range files {
		var value any = []byte(f.Text)
		if bundle.IsStructuredDoc(f.Name) {
			require.NoError(t, util.Unmarshal([]byte(f.Text), &value))
		}
		sum, err := hasher.HashFile(value)
		require.NoError(t, err)
		infos = append(infos, bundle.NewFile(f.Name, hex.EncodeToString(sum), string(bundle.SHA256)))
	}
	config := bundle.NewSigningConfig(p.private, p.public.Algorithm, "")
	if claims != nil {
		text, err := json.Marshal(claims)
		require.NoError(t, err)
		config.ClaimsPath = testkit.File(t, "claims.json", text)
	}
	signed, err := bundle.GenerateSignedToken(infos, config, kid)
	require.NoError(t, err)
	return signed
}

// signatures is the file that holds tokens.
func signatures(t *testing.T, tokens ...string) testkit.Entry {
	t.Helper()
	text, err := json.Marshal(map[string]any{"signatures": tokens})
	require.NoError(t, err)
	return testkit.Entry{Name: ".signatures.json", Text: string(text)}
}

// signed is a small bundle with its signature.
func signed(t *testing.T, p pair, kid string, more ...testkit.Entry) []testkit.Entry {
	t.Helper()
	files := small("", more...)
	return append(files, signatures(t, token(t, p, kid, nil, files...)))
}

// without takes away the file of a name.
func without(entries []testkit.Entry, name string) []testkit.Entry {
	var kept []testkit.Entry
	for _, e := range entries {
		if e.Name != name {
			kept = append(kept, e)
		}
	}
	return kept
}

// replaced changes the text of the file of a name.
func replaced(entries []testkit.Entry, name, old, text string) []testkit.Entry {
	changed := append([]testkit.Entry{}, entries...)
	for i, e := range changed {
		if e.Name == name {
			changed[i].Text = string(bytes.Replace([]byte(e.Text), []byte(old), []byte(text), 1))
		}
	}
	return changed
}

// link puts a link into a folder.
func link(t *testing.T, dir, name, target string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.Symlink(target, path))
}
