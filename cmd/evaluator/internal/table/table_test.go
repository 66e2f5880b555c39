package table_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

func TestSafe(t *testing.T) {
	for text, want := range map[string]string{
		"read_page":     "read_page",
		"käse 日本":       "käse 日本",
		`a"b`:           `a"b`,
		"":              `""`,
		" a":            `" a"`,
		"a\u00a0":       `"a\u00a0"`,
		"a\nb":          `"a\nb"`,
		"a\tb":          `"a\tb"`,
		"\x1b[2J":       `"\x1b[2J"`,
		"a\u202eb":      `"a\u202eb"`,
		"a\u200bb":      `"a\u200bb"`,
		"a\x9bb":        `"a\x9bb"`,
		"a\ufffdb":      "a\ufffdb",
		"\U000e0041":    `"\U000e0041"`,
		"a\u2028b\x00c": `"a\u2028b\x00c"`,
	} {
		assert.Equal(t, want, table.Safe(text))
	}
}

func TestSafeLines(t *testing.T) {
	for text, want := range map[string]string{
		"one\n  two \"2\"\n": "one\n  two \"2\"\n",
		"\x1b[2Ja\r\nb\tc":   `\x1b[2Ja\r` + "\n" + `b\tc`,
		"a\x9bb\u202e":       "a\ufffdb" + `\u202e`,
		"it's\x00":           `it's\x00`,
		"error:\n\t\ta\t^":   "error:\n        a" + `\t^`,
	} {
		assert.Equal(t, want, table.SafeLines(text))
	}
}

func TestSafeLine(t *testing.T) {
	for text, want := range map[string]string{
		"one \"2\" käse": "one \"2\" käse",
		"a\nb\x1b[2J\r":  `a\nb\x1b[2J\r`,
		"a\x9bb\u202e":   "a\ufffdb" + `\u202e`,
		"":               "",
	} {
		assert.Equal(t, want, table.SafeLine(text))
	}
}

func example() *table.Table {
	t := table.New("NAME", "NONE", "STATE")
	t.Add(table.Cell{Text: "käse"}, table.Cell{}, table.Cell{Text: "on", Style: table.Good})
	t.Add(table.Cell{Text: "a\nb"}, table.Cell{}, table.Cell{})
	return t
}

func TestWrite(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, example().Write(&out, false))
	assert.Equal(t, "NAME    STATE\nkäse    on\n\"a\\nb\"  \n", out.String())

	out.Reset()
	require.NoError(t, example().Write(&out, true))
	assert.Equal(t, ""+
		"\x1b[01mNAME\x1b[0m    \x1b[01mSTATE\x1b[0m\n"+
		"\x1b[39mkäse\x1b[0m    \x1b[32mon\x1b[0m\n"+
		"\x1b[39m\"a\\nb\"\x1b[0m  \x1b[39m\x1b[0m\n", out.String())
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.ErrUnsupported }

func TestWriteFails(t *testing.T) {
	require.ErrorIs(t, example().Write(broken{}, false), errors.ErrUnsupported)
}

func TestColours(t *testing.T) {
	nothing := func(string) string { return "" }
	assert.False(t, table.Colours(&bytes.Buffer{}, nothing))
	file, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer file.Close()
	assert.False(t, table.Colours(file, nothing))
}
