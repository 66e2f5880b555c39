package watch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Root may read everything, so these are not to be had from a real folder.
func TestWhatCannotBeLookedAt(t *testing.T) {
	for name, test := range map[string]struct {
		err     error
		moved   bool
		problem error
	}{
		"gone":        {&os.PathError{Op: "lstat", Path: "p", Err: syscall.ENOENT}, true, nil},
		"not allowed": {fs.ErrPermission, false, fs.ErrPermission},
	} {
		t.Run(name, func(t *testing.T) {
			s := &survey{places: places{}}
			assert.Nil(t, s.place("p", func(string) (os.FileInfo, error) { return nil, test.err }))
			assert.Equal(t, test.moved, s.moved)
			assert.Equal(t, test.problem, s.problem)
			assert.Empty(t, s.places)
		})
	}
}

func TestTheFirstProblemIsTheOneReported(t *testing.T) {
	s := &survey{}
	one, two := errors.New("one"), errors.New("two")
	s.trouble(one)
	s.trouble(two)
	assert.Equal(t, one, s.problem)
}

// A folder may vanish after the walk to it.
func TestAFolderThatVanishesWhileSurveyed(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	s := &survey{places: places{}, mount: func(string) string { return "" }}
	s.note(gone, "x", true)
	s.tree(t.Context(), gone)
	assert.Empty(t, s.places)
	assert.True(t, s.moved)
	assert.NoError(t, s.problem)
}
