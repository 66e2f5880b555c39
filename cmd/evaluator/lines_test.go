package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// readAll gives every line, and "!" for one that is too long.
func readAll(t *testing.T, from io.Reader) []string {
	t.Helper()
	l := newLines(from)
	read := []string{}
	for {
		line, err := l.next()
		switch {
		case errors.Is(err, io.EOF):
			return read
		case errors.Is(err, errLongLine):
			read = append(read, "!")
			continue
		}
		require.NoError(t, err)
		read = append(read, string(line))
	}
}

func TestLines(t *testing.T) {
	most := strings.Repeat("x", maxLine)
	for text, want := range map[string][]string{
		"":                                {},
		"\n":                              {""},
		"a":                               {"a"},
		"a\n":                             {"a"},
		"a\r\n\nb":                        {"a\r", "", "b"},
		most:                              {most},
		most + "\n":                       {most},
		most + "x":                        {"!"},
		most + "x\nb\n":                   {"!", "b"},
		most + most + "\n" + most:         {"!", most},
		strings.Repeat("y", 4096):         {strings.Repeat("y", 4096)},
		strings.Repeat("y", 4096) + "\nz": {strings.Repeat("y", 4096), "z"},
	} {
		assert.True(t, equal(want, readAll(t, strings.NewReader(text))), "%.20q", text)
		assert.True(t, equal(want, readAll(t, iotest.HalfReader(strings.NewReader(text)))), "%.20q", text)
	}

	_, err := newLines(iotest.ErrReader(errors.ErrUnsupported)).next()
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = newLines(io.MultiReader(strings.NewReader("half"), iotest.ErrReader(errors.ErrUnsupported))).next()
	require.ErrorIs(t, err, errors.ErrUnsupported, "half a line is none")
}

// equal spares a failure from printing megabytes.
func equal(want, got []string) bool {
	return strings.Join(want, "\x00") == strings.Join(got, "\x00") && len(want) == len(got)
}
