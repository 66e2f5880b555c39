package facts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// plain takes the positions off facts, so that two readings compare equal.
func plain(f Facts) Facts {
	f.origin = nil
	return f
}

func ptr[T any](v T) *T { return &v }

func mustParse(t require.TestingT, name, text string) Facts {
	f, err := Parse(name, []byte(text))
	require.NoError(t, err)
	return plain(f)
}

// document gives Value as JSON.
func document(t *testing.T, f Facts) string {
	t.Helper()
	value, err := f.Value()
	require.NoError(t, err)
	return string(appendJSON(nil, value))
}

// refused wants the whole error of a text under every given name; FILE stands
// for the name.
func refused(t *testing.T, text, want string, names ...string) {
	t.Helper()
	for _, name := range names {
		f, err := Parse(name, []byte(text))
		require.EqualError(t, err, strings.ReplaceAll(want, "FILE", name))
		require.Equal(t, Facts{}, f)
	}
}
