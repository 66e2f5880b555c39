package source_test

import (
	"context"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// changing is a tree that somebody changes just before a file is opened.
type changing struct {
	fstest.MapFS
	at     string
	change func(fstest.MapFS)
}

func (c changing) Open(name string) (fs.File, error) {
	if name == c.at {
		c.change(c.MapFS)
	}
	return c.MapFS.Open(name)
}

// TestTreeThatChanges: it is refused and never read by halves.
func TestTreeThatChanges(t *testing.T) {
	for name, c := range map[string]struct {
		at     string
		change func(fstest.MapFS)
		file   string
	}{
		"a file that vanishes":   {"toolpolicy/answer.rego", func(m fstest.MapFS) { delete(m, "toolpolicy/answer.rego") }, "toolpolicy/answer.rego"},
		"a file that shrinks":    {"toolpolicy/answer.rego", func(m fstest.MapFS) { m["toolpolicy/answer.rego"].Data = []byte("package") }, "toolpolicy/answer.rego"},
		"a file that grows":      {"toolpolicy/answer.rego", func(m fstest.MapFS) { m["toolpolicy/answer.rego"].Data = []byte(module + module) }, "toolpolicy/answer.rego"},
		"a folder that vanishes": {"toolpolicy/words", func(m fstest.MapFS) { delete(m, "toolpolicy/words/data.json") }, "toolpolicy/words"},
		"a file that was read and changes": {"toolpolicy/words/data.json", func(m fstest.MapFS) {
			m["toolpolicy/answer.rego"].ModTime = time.Unix(1, 0)
		}, ""},
		"a file that appears": {"toolpolicy/words/data.json", func(m fstest.MapFS) { m["a.rego"] = &fstest.MapFile{} }, ""},
		"a link that flips": {"toolpolicy/words/data.json", func(m fstest.MapFS) {
			m["..data"] = &fstest.MapFile{Mode: fs.ModeSymlink, Data: []byte("..two")}
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tree := fstest.MapFS{
				"..data":               {Mode: fs.ModeSymlink, Data: []byte("..one")},
				"toolpolicy/deny.rego": {Mode: fs.ModeSymlink, Data: []byte("../..data/deny.rego")},
				"..one/deny.rego":      {Data: []byte("package toolpolicy.deny\n")},
				"..two/deny.rego":      {Data: []byte("package toolpolicy.deny\n")},
			}
			for _, e := range small("") {
				tree[e.Name] = &fstest.MapFile{Data: []byte(e.Text)}
			}
			_, err := source.FromFS(t.Context(), "in memory", tree, source.Options{})
			require.NoError(t, err)
			b, err := source.FromFS(t.Context(), "in memory", changing{tree, c.at, c.change}, source.Options{})
			assert.Nil(t, b)
			assert.Equal(t, &refusal.Error{Stage: refusal.Read, Findings: []refusal.Finding{
				{File: c.file, Text: "changed while being read"},
			}}, refusalOf(t, err))
		})
	}
}

// meddling is a context that does something the so manyth time it is asked
// whether it has ended.
type meddling struct {
	context.Context
	left   *int
	meddle func()
}

func (m meddling) Err() error {
	if *m.left--; *m.left == 0 {
		m.meddle()
	}
	return m.Context.Err()
}

// TestArchiveThatChanges: whoever still writes it is waited for.
func TestArchiveThatChanges(t *testing.T) {
	whole := testkit.Tar(t, 1, small("")...)
	for name, c := range map[string]struct{ before, after []byte }{
		"grows":            {whole[:len(whole)-40], whole},
		"is cut":           {whole, whole[:10]},
		"is written again": {whole, testkit.Tar(t, 9, small("", testkit.Entry{Name: "b.rego"})...)},
	} {
		t.Run(name, func(t *testing.T) {
			path := testkit.File(t, "b.tar.gz", c.before)
			require.NoError(t, os.Chtimes(path, time.Time{}, time.Unix(1, 0)))
			left := 2 // the first time nothing was opened yet
			ctx := meddling{t.Context(), &left, func() { require.NoError(t, os.WriteFile(path, c.after, 0o600)) }}
			_, err := source.Open(ctx, path, source.Options{})
			assert.EqualError(t, err, "policy refused (read): changed while being read")
			assert.Less(t, left, 1)
		})
	}
}

// TestEnded: no stage goes on in a context that has ended.
func TestEnded(t *testing.T) {
	a := newPair(t, "a")
	for _, path := range []string{folder(t, signed(t, a, "a")...), archive(t, signed(t, a, "a")...)} {
		ends := 0
		for at := 1; ; at++ {
			ctx, cancel := context.WithCancel(t.Context())
			left := at
			_, err := source.Open(meddling{ctx, &left, cancel}, path, source.Options{Keys: []source.Key{a.public}})
			cancel()
			if left > 0 {
				require.NoError(t, err)
				break
			}
			require.ErrorIs(t, err, context.Canceled)
			ends++
		}
		assert.Greater(t, ends, 5)
	}
}
