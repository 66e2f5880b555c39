package source_test

import (
	"archive/tar"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestLimits: each limit holds to the byte, for folders and archives alike.
func TestLimits(t *testing.T) {
	size, longest := len(manifest)+len(module)+len(data), int64(max(len(manifest), len(module), len(data)))
	entries := 3 + 2 // files, and the folders toolpolicy and words
	total := int64(size)
	withFolders := small("",
		testkit.Entry{Name: "toolpolicy", Type: tar.TypeDir}, testkit.Entry{Name: "toolpolicy/words", Type: tar.TypeDir})
	for form, path := range map[string]string{"folder": folder(t, small("")...), "archive": archive(t, withFolders...)} {
		t.Run(form, func(t *testing.T) {
			want := open(t, path).Digest
			b, err := source.Open(t.Context(), path, source.Options{
				Limits: source.Limits{Total: total, File: longest, Files: entries},
			})
			assert.NoError(t, err)
			assert.Equal(t, want, b.Digest, "just within every limit")
			refused(t, path, source.Limits{File: longest - 1}, refusal.Read, ".manifest",
				fmt.Sprintf("larger than %d bytes, the limit for one file", longest-1))
			refused(t, path, source.Limits{Files: entries - 1}, refusal.Read, "",
				fmt.Sprintf("more than %d files, the limit for one bundle", entries-1))
			refused(t, path, source.Limits{Total: total - 1}, refusal.Read, "",
				fmt.Sprintf("larger than %d bytes, the limit for one bundle", total-1))
		})
	}
}

// TestBombs: archives that are small and hold much are refused, the limit named.
func TestBombs(t *testing.T) {
	zeros := strings.Repeat("\x00", 1<<20)
	many := small("")
	for i := range 200 {
		many = append(many, testkit.Entry{Name: fmt.Sprintf("empty/%d", i)})
	}
	large := small("")
	for i := range 5 {
		large = append(large, testkit.Entry{Name: fmt.Sprintf("large/%d", i), Text: zeros})
	}
	deep := strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_000)
	limits := source.Limits{Total: 4 << 20, File: 2 << 20, Files: 100}
	for name, c := range map[string]struct {
		path       string
		stage      refusal.Stage
		file, text string
	}{
		"one large file": {
			archive(t, small("", testkit.Entry{Name: "data.json", Text: strings.Repeat(zeros, 3)})...),
			refusal.Read, "data.json", "the limit for one file",
		},
		"a large file of no use": {
			archive(t, small("", testkit.Entry{Name: "video", Text: strings.Repeat(zeros, 3)})...),
			refusal.Read, "video", "the limit for one file",
		},
		"large files": {archive(t, large...), refusal.Read, "", "larger than 4194304 bytes, the limit for one bundle"},
		"many files":  {archive(t, many...), refusal.Read, "", "more than 100 files, the limit for one bundle"},
		"much padding": {
			testkit.File(t, "b.tar.gz", gzipped(t, append(
				unzipped(t, testkit.Tar(t, gzip.BestSpeed, small("")...)), strings.Repeat(zeros, 5)...))),
			refusal.Read, "", "larger than 4194304 bytes, the limit for one bundle",
		},
		"deep data": {archive(t, small("", testkit.Entry{Name: "data.json", Text: deep})...), refusal.Read, "data.json", "nested more than 100 levels deep, the limit"},
	} {
		t.Run(name, func(t *testing.T) {
			refused(t, c.path, limits, c.stage, c.file, c.text)
		})
	}
}
