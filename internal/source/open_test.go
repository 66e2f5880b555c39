package source_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestRefusedBundles: what is no whole bundle of Rego.
func TestRefusedBundles(t *testing.T) {
	for name, c := range map[string]struct {
		path       string
		stage      refusal.Stage
		file, text string
	}{
		"nothing there": {filepath.Join(t.TempDir(), "nowhere"), refusal.Read, "", "no bundle"},
		"a delta": {
			archive(t, testkit.Entry{Name: "/patch.json", Text: `{"data":[{"op":"upsert","path":"/toolpolicy/a","value":1}]}`}),
			refusal.Read, "patch.json", "delta",
		},
		"a delta without a patch": {
			archive(t, testkit.Entry{Name: "patch.json", Text: `{"data": []}`}, testkit.Entry{Name: ".manifest", Text: manifest}),
			refusal.Read, "patch.json", "delta",
		},
		"a delta in a whole bundle": {
			folder(t, small("", testkit.Entry{Name: "toolpolicy/patch.json", Text: `{"data": []}`})...),
			refusal.Read, "toolpolicy/patch.json", "delta",
		},
		"broken Rego": {
			folder(t, small("", testkit.Entry{Name: "toolpolicy/b.rego", Text: "package toolpolicy\n\nallow if {\n"})...),
			refusal.Compile, "toolpolicy/b.rego", "rego_parse_error",
		},
		"old Rego": {
			folder(t, small("", testkit.Entry{Name: "toolpolicy/b.rego", Text: "package toolpolicy\n\nallow { true }\n"})...),
			refusal.Compile, "toolpolicy/b.rego", "`if` keyword is required before rule body",
		},
		"broken data": {
			folder(t, small("", testkit.Entry{Name: "toolpolicy/data.json", Text: "{"})...), refusal.Read, "toolpolicy/data.json", "not valid JSON: unexpected end of JSON input",
		},
		"data in two files": {
			folder(t, small("", testkit.Entry{Name: "toolpolicy/words/data.yaml", Text: "one: twice"})...), refusal.Read,
			"toolpolicy/words/data.yaml", "data.toolpolicy.words.one stands in toolpolicy/words/data.json as well; keep one",
		},
		"a package outside its roots": {
			folder(t, small("", testkit.Entry{Name: "other/b.rego", Text: "package other\n"})...), refusal.Compile,
			"other/b.rego", `the package other is outside the roots ["toolpolicy"] of the manifest`,
		},
		"a broken manifest": {
			folder(t, testkit.Entry{Name: ".manifest", Text: "{"}), refusal.Read, ".manifest", "not valid JSON",
		},
	} {
		t.Run(name, func(t *testing.T) {
			refused(t, c.path, source.Limits{}, c.stage, c.file, c.text)
		})
	}
}

// TestEveryBrokenFile is named at once, with its line.
func TestEveryBrokenFile(t *testing.T) {
	_, err := source.Open(t.Context(), folder(t, small("",
		testkit.Entry{Name: "toolpolicy/b.rego", Text: "package toolpolicy\n\nb if {\n"},
		testkit.Entry{Name: "toolpolicy/c.rego", Text: "package toolpolicy\n\n\nc if {\n"},
	)...), source.Options{})
	r, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok)
	places := []string{}
	for _, f := range r.Findings {
		f.Text = ""
		places = append(places, f.String())
	}
	assert.Equal(t, []string{"toolpolicy/b.rego:4: ", "toolpolicy/c.rego:5: "}, places)
}

// TestDigest: it is that of what a bundle says, whatever the files are called
// and however the Rego is laid out.
func TestDigest(t *testing.T) {
	base := open(t, folder(t, small("")...))
	assert.Regexp(t, `^sha256:[0-9a-f]{64}$`, base.Digest)
	for name, c := range map[string]struct {
		entries []testkit.Entry
		same    bool
	}{
		"another file": {[]testkit.Entry{
			{Name: ".manifest", Text: manifest}, {Name: "toolpolicy/other.rego", Text: module},
			{Name: "toolpolicy/words/data.json", Text: data},
		}, true},
		"another layout": {[]testkit.Entry{
			{Name: ".manifest", Text: `{"rego_version":1,"roots":["toolpolicy"],"revision":"r1"}`},
			{Name: "a/b.rego", Text: "package toolpolicy\nanswer  :=  data.toolpolicy.words.one"},
			{Name: "toolpolicy/data.yaml", Text: "words:\n  one: said once\n"},
		}, true},
		"another revision": {append(small("")[1:], testkit.Entry{
			Name: ".manifest", Text: `{"revision":"r2","roots":["toolpolicy"],"rego_version":1}`,
		}), true},
		"another word": {append(small("")[:2], testkit.Entry{Name: "toolpolicy/words/data.json", Text: `{"one": "said twice"}`}), false},
		"another rule": {append(small("")[:1], testkit.Entry{Name: "toolpolicy/answer.rego", Text: module + "\nmore := 1\n"},
			small("")[2]), false},
		"another package": {append(small("")[:1], testkit.Entry{Name: "toolpolicy/answer.rego", Text: "package toolpolicy.b\n"},
			small("")[2]), false},
		"another root": {append(small("")[1:], testkit.Entry{
			Name: ".manifest", Text: `{"revision":"r1","roots":["toolpolicy","more"],"rego_version":1}`,
		}), false},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.same, base.Digest == open(t, folder(t, c.entries...)).Digest)
			assert.Equal(t, c.same, base.Digest == open(t, archive(t, c.entries...)).Digest)
		})
	}
	assert.Equal(t, "r1", base.Revision())
	unnamed := open(t, folder(t, append(small("")[1:], testkit.Entry{Name: ".manifest", Text: `{"roots":["toolpolicy"]}`})...))
	assert.Equal(t, unnamed.Digest, unnamed.Revision(), "a bundle without a revision is called by its digest")
	assert.Equal(t, base.Digest, unnamed.Digest)
}
