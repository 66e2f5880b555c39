package facts_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// read is a small document of every kind that ReadJSON knows.
type read struct {
	Text       string
	Truth      bool
	Texts      []string
	Attributes map[string]any
	Null       bool
}

func readAll(data string) (read, error) {
	var r read
	err := facts.ReadJSON([]byte(data), func(v facts.Value) {
		v.Object(
			facts.Member{Name: "text", Read: func(v facts.Value) { r.Text = v.Text() }},
			facts.Member{Name: "truth", Read: func(v facts.Value) { r.Truth = v.Truth() }},
			facts.Member{Name: "texts", Read: func(v facts.Value) { r.Texts = v.Texts() }},
			facts.Member{Name: "free", Read: func(v facts.Value) { r.Attributes = v.Attributes() }},
			facts.Member{Name: "null", Read: func(v facts.Value) { r.Null = v.IsNull() }},
		)
	})
	return r, err
}

func TestReadJSON(t *testing.T) {
	got, err := readAll(`{"text": "é", "truth": true, "texts": ["a", "a"], "free": {"n": 9007199254740993}, "null": null}`)
	require.NoError(t, err)
	assert.Equal(t, read{
		Text: "é", Truth: true, Texts: []string{"a", "a"}, Null: true,
		Attributes: map[string]any{"n": json.Number("9007199254740993")},
	}, got)

	got, err = readAll(`{"texts": [], "null": 0, "free": {}}`)
	require.NoError(t, err)
	assert.Equal(t, read{Texts: []string{}}, got)
}

func TestReadJSONRefuses(t *testing.T) {
	for data, want := range map[string]string{
		`{"text": 1}`:             `text: must be text, not the number 1; write it in quotes`,
		`{"truth": "true"}`:       `truth: must be true or false, not the text "true"`,
		`{"texts": null}`:         `texts: must be a list, not null`,
		`{"texts": ["a", 7]}`:     `texts[1]: must be text, not the number 7; write it in quotes`,
		`{"free": {"a":null}}`:    `free.a: must not be null; leave it out`,
		`{"Text": "a"}`:           `Text: unknown field; did you mean text?`,
		`{"text":"a","text":"b"}`: `text: stands twice on line 1`,
		`{"text": "\ud800"}`:      `text: is not valid UTF-8 text`,
		`[]`:                      `must be an object, not a list`,
		`{} {}`:                   `not valid JSON: invalid character '{' after top-level value`,
	} {
		_, err := readAll(data)
		var refused *facts.Error
		require.ErrorAs(t, err, &refused, data)
		require.Len(t, refused.Findings, 1, data)
		f := refused.Findings[0]
		f.Line = 0
		assert.Equal(t, want, f.String(), data)
	}

	_, err := readAll(`{"text": 1, "truth": 2}`)
	var refused *facts.Error
	require.ErrorAs(t, err, &refused)
	assert.Len(t, refused.Findings, 2, "all at once")
}
