package source_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestFineBundles: odd, and nothing against them at these stages. What a policy
// must define is asked for later.
func TestFineBundles(t *testing.T) {
	for name, c := range map[string]struct {
		form    form
		entries []testkit.Entry
	}{
		"nothing at all":       {both, nil},
		"a manifest only":      {both, []testkit.Entry{{Name: ".manifest", Text: manifest}}},
		"a test only":          {both, []testkit.Entry{{Name: "toolpolicy/a_test.rego", Text: "package toolpolicy\n"}}},
		"without a manifest":   {both, small("")[1:]},
		"every key":            {both, manifested(`{"revision": "", "roots": ["/toolpolicy/", "more"], "rego_version": 1, "file_rego_versions": {}, "wasm": [], "metadata": {"a": null}}`)},
		"two data files":       {both, add("toolpolicy/words/data.yml", "two: [on the way, \"off\", 'y']\nthree: |\n  no\n")},
		"an object in pieces":  {both, add("data.json", `{"toolpolicy": {"words": {"two": {}}}}`)},
		"YAML that is JSON":    {both, add("toolpolicy/data.yaml", `{"id": 123456789012345678901234567890}`)},
		"deep, to the limit":   {both, add("toolpolicy/deep/data.json", strings.Repeat("[", 98)+strings.Repeat("]", 98))},
		"an empty object":      {both, add("other/data.json", `{}`)[1:]},
		"a name with an emoji": {both, add("toolpolicy/🔒 deny.rego", "package toolpolicy\n")},
	} {
		if c.form != laidOut {
			t.Run(name+", packed", func(t *testing.T) { open(t, archive(t, c.entries...)) })
		}
		if c.form != packed {
			t.Run(name+", laid out", func(t *testing.T) { open(t, folder(t, c.entries...)) })
		}
	}
}

// TestArchiveByGit: git archive writes a header that is no file.
func TestArchiveByGit(t *testing.T) {
	var plain bytes.Buffer
	header := tar.NewWriter(&plain)
	require.NoError(t, header.WriteHeader(&tar.Header{
		Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "a commit"},
	}))
	require.NoError(t, header.Flush())
	plain.Write(unzipped(t, testkit.Tar(t, gzip.BestSpeed, small("")...)))
	b := open(t, testkit.File(t, "b.tar.gz", gzipped(t, plain.Bytes())))
	assert.Equal(t, open(t, folder(t, small("")...)).Digest, b.Digest)
}

// TestIgnored: files that OPA loads under other names only are told.
func TestIgnored(t *testing.T) {
	entries := small("",
		testkit.Entry{Name: "toolpolicy/limits.json", Text: "{"}, testkit.Entry{Name: "a.YAML"}, testkit.Entry{Name: "deny.Rego"},
		testkit.Entry{Name: "Data.json"}, testkit.Entry{Name: ".github/x.yml"}, testkit.Entry{Name: "README.md"})
	for _, path := range []string{folder(t, entries...), archive(t, entries...)} {
		assert.Equal(t, []string{"Data.json", "a.YAML", "deny.Rego", "toolpolicy/limits.json"}, open(t, path).Ignored)
	}
}

// TestNumbers: they stay exact, and one number is one however it is written.
func TestNumbers(t *testing.T) {
	b := open(t, folder(t, add("toolpolicy/data.json", `{"id": 9007199254740993, "long": 123456789012345678901234567890.5}`)...))
	assert.Equal(t, map[string]any{
		"id": json.Number("9007199254740993"), "long": json.Number("123456789012345678901234567890.5"),
		"words": map[string]any{"one": "said once"},
	}, b.Data["toolpolicy"])
	digest := func(number string) string {
		return open(t, folder(t, add("toolpolicy/data.json", `{"a": [`+number+`]}`)...)).Digest
	}
	for _, same := range [][]string{{"1", "1.0", "1e0", "10E-1"}, {"0", "-0", "0.0", "0e9"}, {"0.5", "5e-1", "0.50"}, {"1e300", "10e299"}} {
		for _, number := range same {
			assert.Equal(t, digest(same[0]), digest(number), number)
		}
	}
	assert.NotEqual(t, digest("9007199254740993"), digest("9007199254740992"))
	assert.NotEqual(t, digest("0.5"), digest(`"0.5"`))
}
