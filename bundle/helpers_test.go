package bundle_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// owners is a bundle that adds the gate "owner" to the shipped ones.
func owners(t testing.TB, edits ...testkit.Edit) string {
	return tree(t, append([]testkit.Edit{
		testkit.Write(".manifest",
			`{"revision": "o1", "roots": ["toolpolicy_ext/owners"], "metadata": {"toolpolicy": {"contract": "1.0"}}}`),
		testkit.Write("toolpolicy_ext/owners/order.rego",
			"package toolpolicy_ext.owners\n\norder := [{\"gate\": \"owner\", \"reason\": \"notOwner\", \"message\": \"Not yours.\"}]\n"),
		testkit.Write("toolpolicy_ext/owners/gates/owner/owner.rego",
			"package toolpolicy_ext.owners.gates.owner\n\nadmits := object.keys(data.toolpolicy.index.tools)\n"),
	}, edits...)...)
}

// tests is a tree of one test.
func tests(t testing.TB, edits ...testkit.Edit) string {
	return tree(t, append([]testkit.Edit{
		testkit.Write(".manifest", `{"roots": ["tests"], "rego_version": 1}`),
		testkit.Write("tests/order_test.rego",
			"package tests.order_test\n\ntest_first if data.toolpolicy.order[0].gate == data.tests.words.first\n"),
		testkit.Write("tests/words.rego", "package tests.words\n\nfirst := \"registered\"\n"),
	}, edits...)...)
}

// tree lays files out in a folder of the test's own.
func tree(t testing.TB, edits ...testkit.Edit) string {
	t.Helper()
	dir := t.TempDir()
	for _, edit := range edits {
		edit(t, dir)
	}
	return dir
}

// build builds what must be taken, and gives the archive too.
func build(t testing.TB, opts bundle.BuildOptions) (*bundle.Built, string) {
	t.Helper()
	if opts.Output == "" {
		opts.Output = filepath.Join(t.TempDir(), "built.tar.gz")
	}
	built, err := bundle.Build(t.Context(), opts)
	require.NoError(t, err)
	return built, opts.Output
}

// sample is a document of facts that must be accepted.
func sample(t testing.TB) *toolpolicy.Facts {
	t.Helper()
	const name = "../cmd/evaluator/sample/facts.yaml"
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	facts, err := toolpolicy.ParseFacts(name, data)
	require.NoError(t, err)
	return &facts
}

// entry is an entry of an archive as it was written.
type entry struct {
	header *tar.Header
	text   string
}

// unpack reads an archive without any of our code.
func unpack(t testing.TB, archive string) (gzip.Header, []entry) {
	t.Helper()
	packed, err := os.ReadFile(archive)
	require.NoError(t, err)
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	var entries []entry
	for r := tar.NewReader(unzipped); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return unzipped.Header, entries
		}
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		entries = append(entries, entry{header, string(text)})
	}
}

// pair is a key that signs and what verifies its signatures, as files.
type pair struct{ algorithm, private, public string }

func (p pair) key(t testing.TB, id string) toolpolicy.VerificationKey {
	t.Helper()
	material, err := os.ReadFile(p.public)
	require.NoError(t, err)
	return toolpolicy.VerificationKey{ID: id, Algorithm: p.algorithm, Material: string(material)}
}

func newPair(t testing.TB, algorithm string) pair {
	t.Helper()
	switch algorithm {
	case "HS256":
		secret := testkit.File(t, "secret", []byte(rand.Text()+rand.Text()+"\n"))
		return pair{algorithm, secret, secret}
	case "ES256":
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		require.NoError(t, err)
		return pemPair(t, algorithm, key, &key.PublicKey)
	default:
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		require.NoError(t, err)
		return pemPair(t, algorithm, key, &key.PublicKey)
	}
}

func pemPair(t testing.TB, algorithm string, private, public any) pair {
	t.Helper()
	p, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	q, err := x509.MarshalPKIXPublicKey(public)
	require.NoError(t, err)
	return pair{
		algorithm,
		testkit.File(t, "private.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: p})),
		testkit.File(t, "public.pem", pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: q})),
	}
}

// sign signs what must be signed.
func sign(t testing.TB, p pair, path, id string) *bundle.Signature {
	t.Helper()
	s, err := bundle.Sign(t.Context(), bundle.SignOptions{
		Path: path, KeyFile: p.private, Algorithm: p.algorithm, KeyID: id,
	})
	require.NoError(t, err)
	return s
}

// errorAs wants an error of a type and gives it.
func errorAs[E error](t testing.TB, err error) E {
	t.Helper()
	found, ok := errors.AsType[E](err)
	require.True(t, ok, "%T: %v", err, err)
	return found
}
