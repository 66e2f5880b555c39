package main

import (
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// endless is a document without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestReadFileIsBounded(t *testing.T) {
	name, data, err := readFile(endless{}, "-")
	require.EqualError(t, err, "stdin: more than 67108864 bytes, the limit for facts")
	assert.Equal(t, "stdin", name)
	assert.Nil(t, data)
}

func TestReadFailures(t *testing.T) {
	_, _, err := readFile(iotest.ErrReader(errors.ErrUnsupported), "-")
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = readNames(iotest.ErrReader(errors.ErrUnsupported))
	require.ErrorIs(t, err, errors.ErrUnsupported)

	through := &interruptible{ctx: t.Context(), from: iotest.ErrReader(errors.ErrUnsupported)}
	_, err = io.ReadAll(through)
	require.ErrorIs(t, err, errors.ErrUnsupported)
}
