package source_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestVerifyFiles: every file is as it was signed, and there is no other.
func TestVerifyFiles(t *testing.T) {
	a := newPair(t, "a")
	keys := []source.Key{a.public}
	whole := signed(t, a, "a")
	plus := func(name, text string) []testkit.Entry {
		return append(whole[:len(whole):len(whole)], testkit.Entry{Name: name, Text: text})
	}
	const missing = " is listed in the signature and missing from the bundle (what is hidden, or an editor's leftover, is no part of it)"
	below := func(prefix string) []testkit.Entry {
		return append(small(""), signatures(t, token(t, a, "a", nil, small(prefix)...)))
	}
	for name, c := range map[string]struct {
		form    form
		entries []testkit.Entry
		want    []string
	}{
		"a module more":   {both, plus("toolpolicy/evil.rego", "package toolpolicy\n"), []string{"toolpolicy/evil.rego: is not listed in the signature"}},
		"a test more":     {both, plus("toolpolicy/evil_test.rego", "package toolpolicy\n"), []string{"toolpolicy/evil_test.rego: is not listed in the signature"}},
		"data more":       {both, plus("toolpolicy/data.json", `{}`), []string{"toolpolicy/data.json: is not listed in the signature"}},
		"a note more":     {both, plus("README.md", "hello"), []string{"README.md: is not listed in the signature"}},
		"a hidden file":   {packed, plus("toolpolicy/.evil.rego", "package toolpolicy\n"), []string{"toolpolicy/.evil.rego: is not listed in the signature"}},
		"a hidden folder": {packed, plus(".git/config", ""), []string{".git/config: is not listed in the signature"}},
		"a leftover":      {packed, plus("4913", ""), []string{"4913: is not listed in the signature"}},
		"a module changed": {
			both, replaced(whole, "toolpolicy/answer.rego", "one", "two"),
			[]string{"toolpolicy/answer.rego: is not what was signed: toolpolicy/answer.rego: digest mismatch (want: "},
		},
		"data changed": {
			both, replaced(whole, "toolpolicy/words/data.json", "once", "twice"),
			[]string{"toolpolicy/words/data.json: is not what was signed: toolpolicy/words/data.json: digest mismatch (want: "},
		},
		"a manifest changed": {
			both, replaced(whole, ".manifest", "r1", "r2"),
			[]string{".manifest: is not what was signed: .manifest: digest mismatch (want: "},
		},
		"a module missing":   {both, without(whole, "toolpolicy/answer.rego"), []string{"toolpolicy/answer.rego:" + missing}},
		"a manifest missing": {both, without(whole, ".manifest"), []string{".manifest:" + missing}},
		"a module elsewhere": {
			both, append(without(whole, "toolpolicy/answer.rego"), testkit.Entry{Name: "answer.rego", Text: module}),
			[]string{"answer.rego: is not listed in the signature", "toolpolicy/answer.rego:" + missing},
		},
		"hidden, though signed": {laidOut, signed(t, a, "a", testkit.Entry{Name: ".git/x.rego", Text: module}), []string{".git/x.rego:" + missing}},
		"by a folder's name": {both, below("b/"), []string{
			`.signatures.json: lists its files below "b/", and names must begin at the root of the bundle; sign in its folder with: opa sign --bundle .`,
		}},
		"by a long path": {both, below("tmp/x/policies/"), []string{
			`.signatures.json: lists its files below "tmp/x/policies/", and names must begin at the root of the bundle; sign in its folder with: opa sign --bundle .`,
		}},
		"by an absolute path": {both, below("/"), []string{
			`.signatures.json: lists its files below "/", and names must begin at the root of the bundle; sign in its folder with: opa sign --bundle .`,
		}},
	} {
		check := func(t *testing.T, path string) {
			_, err := source.Open(t.Context(), path, source.Options{Keys: keys})
			r := refusalOf(t, err)
			assert.Equal(t, refusal.Verify, r.Stage)
			if assert.Len(t, r.Findings, len(c.want)) {
				for i, f := range r.Findings {
					assert.Contains(t, f.String(), c.want[i])
				}
			}
		}
		if c.form != laidOut {
			t.Run(name+", packed", func(t *testing.T) { check(t, archive(t, c.entries...)) })
		}
		if c.form != packed {
			t.Run(name+", laid out", func(t *testing.T) { check(t, folder(t, c.entries...)) })
		}
	}
}

// TestKeys: keys that verify nothing, or too much, are told from the start.
func TestKeys(t *testing.T) {
	a := newPair(t, "a")
	for name, c := range map[string]struct {
		keys []source.Key
		want string
	}{
		"none":        {nil, ""},
		"one":         {[]source.Key{a.public}, ""},
		"without ID":  {[]source.Key{{Material: "x", Algorithm: "HS256"}}, `verification key "" (number 1): it has no ID`},
		"unknown":     {[]source.Key{{ID: "k", Algorithm: "none", Material: "x"}}, `verification key "k" (number 1): the algorithm "none" is unknown`},
		"empty":       {[]source.Key{{ID: "k", Algorithm: "HS256", Material: " \n"}}, `verification key "k" (number 1): it is empty`},
		"public HMAC": {[]source.Key{{ID: "k", Algorithm: "HS256", Material: a.public.Material}}, `verification key "k" (number 1): HS256 takes a secret, and this is a key in PEM`},
		"no PEM":      {[]source.Key{{ID: "k", Material: "x"}}, `verification key "k" (number 1): RS256 takes a public key in PEM`},
		"private":     {[]source.Key{{ID: "k", Algorithm: "ES256", Material: a.private}}, `verification key "k" (number 1): this is a private key; verifying takes the public one`},
		"twice":       {[]source.Key{a.public, a.public}, `verification key "a" (number 2): another key has the same ID`},
	} {
		t.Run(name, func(t *testing.T) {
			err := source.CheckKeys(c.keys)
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, c.want)
			_, err = source.Open(t.Context(), folder(t, signed(t, a, "a")...), source.Options{Keys: c.keys})
			r := refusalOf(t, err)
			assert.Equal(t, refusal.Verify, r.Stage)
			assert.Equal(t, c.want, r.Findings[0].Text)
		})
	}
}
