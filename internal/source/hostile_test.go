package source_test

import (
	"errors"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// hostile is a bundle that must be refused, in a form or in both.
type hostile struct {
	form    form
	entries []testkit.Entry
	stage   refusal.Stage
	want    []string
}

type form int

const (
	both form = iota
	packed
	laidOut
)

// add is a small bundle and one file more.
func add(name, text string) []testkit.Entry {
	return small("", testkit.Entry{Name: name, Text: text})
}

// manifested is a small bundle under another manifest.
func manifested(text string) []testkit.Entry {
	return append(small("")[1:], testkit.Entry{Name: ".manifest", Text: text})
}

// rooted is a manifest with other roots.
func rooted(roots string) []testkit.Entry {
	return manifested(`{"revision": "r1", "roots": ` + roots + `}`)
}

const read, compile = refusal.Read, refusal.Compile

// TestHostileBundles: each is refused at the stage that should refuse it, for
// every reason that there is, in words that an admin can act on.
func TestHostileBundles(t *testing.T) {
	all := map[string]hostile{}
	for _, some := range []map[string]hostile{brokenManifests(), brokenLayouts(), brokenData(), brokenRego()} {
		maps.Copy(all, some)
	}
	require.Greater(t, len(all), 40)
	for name, c := range all {
		if c.form != laidOut {
			t.Run(name+", packed", func(t *testing.T) { refusedFor(t, archive(t, c.entries...), c.stage, c.want...) })
		}
		if c.form != packed {
			t.Run(name+", laid out", func(t *testing.T) { refusedFor(t, folder(t, c.entries...), c.stage, c.want...) })
		}
	}
}

// refusedFor wants a bundle refused with exactly these findings.
func refusedFor(t *testing.T, path string, stage refusal.Stage, want ...string) {
	t.Helper()
	b, err := source.Open(t.Context(), path, source.Options{})
	assert.Nil(t, b)
	r, ok := errors.AsType[*refusal.Error](err)
	require.True(t, ok, "%T: %v", err, err)
	assert.Equal(t, stage, r.Stage)
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.String())
	}
	assert.Equal(t, want, got)
	assert.NotContains(t, err.Error(), path, "names are relative to the bundle")
}
