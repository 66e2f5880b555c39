package source_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestBrokenArchives: an archive is taken whole, to its last byte, or not at all.
func TestBrokenArchives(t *testing.T) {
	whole := testkit.Tar(t, gzip.DefaultCompression, small("./")...)
	stored := testkit.Tar(t, gzip.NoCompression, small("./")...)
	at := bytes.Index(stored, []byte("said once"))
	require.Positive(t, at)
	flipped := bytes.Clone(stored)
	flipped[at] ^= 1

	for name, c := range map[string]struct {
		bytes []byte
		text  string
	}{
		"no bytes":                 {nil, "incomplete or corrupt archive: the file is empty"},
		"one byte less":            {whole[:len(whole)-1], "incomplete or corrupt archive"},
		"without its length":       {whole[:len(whole)-4], "incomplete or corrupt archive"},
		"without its checksum":     {whole[:len(whole)-8], "incomplete or corrupt archive"},
		"nine bytes less":          {whole[:len(whole)-9], "incomplete or corrupt archive"},
		"half":                     {whole[:len(whole)/2], "incomplete or corrupt archive"},
		"the header of gzip":       {whole[:10], "incomplete or corrupt archive"},
		"a flipped bit":            {flipped, "incomplete or corrupt archive: gzip: invalid checksum"},
		"bytes after it":           {append(bytes.Clone(whole), "GARBAGE"...), "there is more after its end"},
		"one byte after it":        {append(bytes.Clone(whole), 0), "there is more after its end"},
		"a second archive":         {append(bytes.Clone(whole), whole...), "there is more after its end"},
		"no gzip":                  {[]byte("hello, this is no archive of any kind"), "incomplete or corrupt archive: gzip: invalid header"},
		"a zip":                    {[]byte("PK\x03\x04 this is a zip"), "no .tar.gz but a zip archive; pack the bundle with tar -czf"},
		"a page of a server":       {[]byte("\n<!DOCTYPE html><html><body>502 Bad Gateway"), "no .tar.gz but HTML, such as the error page of a server"},
		"a tar without gzip":       {unzipped(t, whole), "no .tar.gz but a tar archive; compress it with gzip"},
		"gzip of no archive":       {gzipped(t, []byte("not a tar, but long enough to be looked at"+string(make([]byte, 600)))), "incomplete or corrupt archive"},
		"an archive cut in itself": {gzipped(t, unzipped(t, whole)[:700]), "incomplete or corrupt archive"},
		"more after the end mark":  {gzipped(t, append(unzipped(t, whole), "GARBAGE"...)), "there is more after its end mark"},
		"another archive after the end mark": {
			gzipped(t, append(unzipped(t, whole), unzipped(t, whole)...)), "there is more after its end mark",
		},
	} {
		t.Run(name, func(t *testing.T) {
			refused(t, testkit.File(t, "b.tar.gz", c.bytes), source.Limits{}, refusal.Read, "", c.text)
		})
	}
	assert.Equal(t, "r1", open(t, testkit.File(t, "b.tar.gz", stored)).Revision())
	padded := gzipped(t, append(unzipped(t, whole), make([]byte, 10<<10)...))
	assert.Equal(t, "r1", open(t, testkit.File(t, "b.tar.gz", padded)).Revision(), "tar pads with zeros")
}

// TestNamesInArchives: what climbs out, stands twice or is a link is refused;
// the spellings of tar and of OPA are taken.
func TestNamesInArchives(t *testing.T) {
	p := testkit.Entry{Name: "p.rego", Text: "package toolpolicy.p\n"}
	for name, c := range map[string]struct {
		entries    []testkit.Entry
		file, text string
	}{
		"twice":                  {[]testkit.Entry{p, p}, "p.rego", "twice"},
		"twice, spelt apart":     {[]testkit.Entry{p, {Name: "./p.rego"}}, "p.rego", "twice"},
		"twice, with a slash":    {[]testkit.Entry{p, {Name: "/p.rego"}}, "p.rego", "twice"},
		"twice, with slashes":    {[]testkit.Entry{p, {Name: ".//p.rego"}}, "p.rego", "twice"},
		"twice, with two":        {[]testkit.Entry{p, {Name: "//p.rego"}}, "p.rego", "twice"},
		"twice, with a dot":      {[]testkit.Entry{p, {Name: "./././p.rego"}}, "p.rego", "twice"},
		"a manifest twice":       {[]testkit.Entry{{Name: "./.manifest", Text: manifest}}, ".manifest", "twice"},
		"documentation twice":    {[]testkit.Entry{{Name: "README"}, {Name: "/README"}}, "README", "twice"},
		"out of the bundle":      {[]testkit.Entry{{Name: "../p.rego"}}, "../p.rego", "out"},
		"data out of the bundle": {[]testkit.Entry{{Name: "../data.json", Text: "{}"}}, "../data.json", "out"},
		"far out":                {[]testkit.Entry{{Name: "../../evil/data.json", Text: "{}"}}, "../../evil/data.json", "out"},
		"out, with a dot":        {[]testkit.Entry{{Name: "./../p.rego"}}, "./../p.rego", "out"},
		"out, with a slash":      {[]testkit.Entry{{Name: "/../p.rego"}}, "/../p.rego", "out"},
		"out and in again":       {[]testkit.Entry{{Name: "tools/../admin/data.json", Text: "{}"}}, "tools/../admin/data.json", "out"},
		"to its folder":          {[]testkit.Entry{{Name: "tools/..", Type: tar.TypeDir}}, "tools/..", "out"},
		"above":                  {[]testkit.Entry{{Name: "..", Type: tar.TypeDir}}, "..", "out"},
		"a symbolic link":        {[]testkit.Entry{{Name: "deny.rego", Type: tar.TypeSymlink, Link: "p.rego"}}, "deny.rego", "link"},
		"a hard link":            {[]testkit.Entry{{Name: "deny.rego", Type: tar.TypeLink, Link: "p.rego"}}, "deny.rego", "link"},
		"a linked folder":        {[]testkit.Entry{{Name: "gates", Type: tar.TypeSymlink, Link: "/"}}, "gates", "link"},
		"a pipe":                 {[]testkit.Entry{{Name: "p.rego", Type: tar.TypeFifo}}, "p.rego", "link"},
	} {
		t.Run(name, func(t *testing.T) {
			refused(t, archive(t, small("", c.entries...)...), source.Limits{}, refusal.Read, c.file, c.text)
		})
	}
	want := open(t, folder(t, small("")...))
	for _, prefix := range []string{"", "./", "/", "//"} {
		got := open(t, archive(t, append([]testkit.Entry{{Name: prefix + "toolpolicy/", Type: tar.TypeDir}}, small(prefix)...)...))
		assert.Equal(t, want.Digest, got.Digest, "%q", prefix)
		assert.Equal(t, want.Data, got.Data, "%q", prefix)
	}
}
