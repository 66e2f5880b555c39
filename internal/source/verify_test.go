package source_test

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// unverified wants a bundle refused at the stage verify for exactly these
// reasons, and taken where signatures are not looked at.
func unverified(t *testing.T, path string, keys []source.Key, want ...string) {
	t.Helper()
	b, err := source.Open(t.Context(), path, source.Options{Keys: keys})
	assert.Nil(t, b)
	r, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok, "%T: %v", err, err)
	assert.Equal(t, refusal.Verify, r.Stage)
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.String())
	}
	assert.Equal(t, want, got)
	for _, opts := range []source.Options{{}, {Keys: keys, Unverified: true}} {
		b, err = source.Open(t.Context(), path, opts)
		require.NoError(t, err)
		assert.Empty(t, b.Key)
	}
}

// TestVerified: a signed bundle is taken in every form, and says by which key.
func TestVerified(t *testing.T) {
	a, b := newPair(t, "a"), newPair(t, "b")
	scoped := newPair(t, "scoped")
	scoped.public.Scope = "write"
	secret := pair{"s3cret", source.Key{ID: "secret", Algorithm: "HS256", Material: "s3cret"}}
	keys := []source.Key{a.public, b.public, scoped.public, secret.public}
	more := []testkit.Entry{
		{Name: "README.md", Text: "# Read me"}, {Name: "toolpolicy/data.yaml", Text: "a: [1, two]\n"},
		{Name: "toolpolicy/answer_test.rego", Text: "package toolpolicy\n"},
	}
	files := small("", more...)
	for name, c := range map[string]struct {
		entries []testkit.Entry
		key     string
	}{
		"by a":                     {signed(t, a, "a", more...), "a"},
		"by b":                     {signed(t, b, "b", more...), "b"},
		"by b, which is not named": {signed(t, b, "", more...), "b"},
		"by a secret":              {signed(t, secret, "secret", more...), "secret"},
		"by a, named by a claim": {
			append(files, signatures(t, token(t, a, "", map[string]any{"keyid": "a"}, files...))), "a",
		},
		"within a scope": {
			append(files, signatures(t, token(t, scoped, "scoped", map[string]any{"scope": "write"}, files...))), "scoped",
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, c.entries...)
			testkit.Write(".git/config", "hidden")(t, dir)
			testkit.Write("toolpolicy/.answer.rego.swp", "an editor is open")(t, dir)
			testkit.Write("toolpolicy/4913", "")(t, dir)
			link(t, dir, "toolpolicy/.#answer.rego", "nowhere")
			mounted := t.TempDir()
			link(t, mounted, "current", dir)
			paths := []string{dir, dir + "/", mounted + "/current", archive(t, c.entries...)}
			for _, prefix := range []string{"./", "/"} {
				var renamed []testkit.Entry
				for _, e := range c.entries {
					renamed = append(renamed, testkit.Entry{Name: prefix + e.Name, Text: e.Text})
				}
				paths = append(paths, archive(t, renamed...))
			}
			for _, path := range paths {
				b, err := source.Open(t.Context(), path, source.Options{Keys: keys})
				require.NoError(t, err, path)
				assert.Equal(t, c.key, b.Key)
				assert.Len(t, b.Tests, 1)
				assert.Len(t, b.Signatures.Signatures, 1)
			}
		})
	}
}

// TestUnverified: every gap around signatures that we know of is shut.
func TestUnverified(t *testing.T) {
	a, b, c := newPair(t, "a"), newPair(t, "b"), newPair(t, "c")
	scoped := newPair(t, "scoped")
	scoped.public.Scope = "write"
	files := small("")
	bySecret := pair{a.public.Material, source.Key{Algorithm: "HS256"}}
	none := func(part string) string { return base64.RawURLEncoding.EncodeToString([]byte(part)) }
	payload := strings.Split(token(t, a, "a", nil, files...), ".")[1]
	with := func(text string) []testkit.Entry {
		return append(files, testkit.Entry{Name: ".signatures.json", Text: text})
	}
	by := func(p pair, kid string, claims map[string]any) []testkit.Entry {
		return append(files, signatures(t, token(t, p, kid, claims, files...)))
	}
	const failed = "failed to verify JWT signature: "
	for name, c := range map[string]struct {
		entries []testkit.Entry
		want    string
	}{
		"unsigned":                 {files, "is not signed (there is no .signatures.json at its root), and keys to verify it with are configured"},
		"by another key":           {by(c, "c", nil), `is signed with the key "c", which is not configured; configured: "a", "b", "scoped"`},
		"by another that is a":     {by(c, "a", nil), `not by the key "a": ` + failed},
		"by a that is b":           {by(a, "b", nil), `not by the key "b": ` + failed},
		"by another, unnamed":      {by(c, "", nil), `not by the key "a": ` + failed},
		"a scope too many":         {by(a, "a", map[string]any{"scope": "write"}), `not by the key "a": the signature has the scope "write" and the key ""`},
		"a scope missing":          {by(scoped, "scoped", nil), `not by the key "scoped": the signature has the scope "" and the key "write"`},
		"another scope":            {by(scoped, "scoped", map[string]any{"scope": "read"}), `not by the key "scoped": the signature has the scope "read" and the key "write"`},
		"no algorithm":             {append(files, signatures(t, none(`{"alg":"none","kid":"a"}`)+"."+payload+".")), `not by the key "a": the signature says "none" and the key is for ES256`},
		"no algorithm and no key":  {append(files, signatures(t, none(`{"alg":"none"}`)+"."+payload+".")), `the signature says "none" and the key is for ES256`},
		"the public key as secret": {by(bySecret, "a", nil), `not by the key "a": the signature says "HS256" and the key is for ES256`},
		"no tokens":                {with(`{}`), "holds 0 signatures and must hold one"},
		"an empty list":            {with(`{"signatures": []}`), "holds 0 signatures and must hold one"},
		"two tokens":               {append(files, signatures(t, token(t, a, "a", nil, files...), token(t, b, "b", nil, files...))), "holds 2 signatures and must hold one"},
		"no object":                {with(`null`), "must be an object"},
		"a list":                   {with(`["a.b.c"]`), "must be an object"},
		"an object for a token":    {with(`{"signatures": {"a": 1}}`), "signatures must be a list of text"},
		"another key":              {with(`{"Signatures": ["a.b.c"]}`), "Signatures: unknown key; did you mean signatures?"},
		"a plugin":                 {with(`{"signatures": ["a.b.c"], "plugin": "mine"}`), `plugin: "mine"; only OPA's own signatures are verified`},
		"no JSON":                  {with(`{`), "not valid JSON: unexpected end of JSON input"},
		"nothing":                  {with(``), "is empty"},
		"no token":                 {with(`{"signatures": ["abc"]}`), "the signature is no token"},
		"no base64":                {with(`{"signatures": ["!.!.!"]}`), "the signature is no token: illegal base64 data"},
		"no claims":                {append(files, signatures(t, none(`{}`)+"."+none(`[]`)+".")), "the signature is no token: json: cannot unmarshal array"},
	} {
		t.Run(name, func(t *testing.T) {
			keys := []source.Key{a.public, b.public, scoped.public}
			for _, path := range []string{folder(t, c.entries...), archive(t, c.entries...)} {
				_, err := source.Open(t.Context(), path, source.Options{Keys: keys})
				r, ok := errors.AsType[*refusal.Error](err)
				require.True(t, ok, "%T: %v", err, err)
				assert.Equal(t, refusal.Verify, r.Stage)
				assert.Contains(t, r.Error(), c.want)
				unverified(t, path, keys, findings(r)...)
			}
		})
	}
	unverified(t, archive(t, files...), []source.Key{a.public}, "is not signed (there is no .signatures.json at its root), and keys to verify it with are configured")
}

func findings(r *refusal.Error) []string {
	var texts []string
	for _, f := range r.Findings {
		texts = append(texts, f.String())
	}
	return texts
}
