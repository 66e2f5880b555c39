package source

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// readDirectory takes in a directory by its path, which has no links in it. The
// handle on it bars every way out, and stays on what it was opened on.
func readDirectory(ctx context.Context, dir string, limits Limits) ([]file, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, refusal.At(refusal.Read, ".", 0, "the folder cannot be read: %v", cause(err))
	}
	defer root.Close() //nolint:errcheck // only read from
	return readFolder(ctx, root.FS(), dir, limits)
}

// readFolder takes in every visible file of a tree. Nothing is passed over in
// silence: a link that leads out or a folder that cannot be read refuses the
// bundle, since a rule might be missing without it. dir is where the tree lies,
// if it has a path.
//
// The tree is surveyed before its files are read and again after: where the two
// differ, files of two states may have come together.
func readFolder(ctx context.Context, fsys fs.FS, dir string, limits Limits) ([]file, error) {
	before, err := survey(ctx, fsys, dir, limits)
	if err != nil {
		return nil, err
	}
	m := &meter{limits: limits}
	unread := &refusal.List{}
	files := make([]file, 0, len(before))
	for _, s := range before {
		if err := alive(ctx); err != nil {
			return nil, err
		}
		if err := m.name(s.name); err != nil {
			return nil, err
		}
		if err := m.content(s.name, s.size); err != nil {
			return nil, err
		}
		data, err := readSpot(fsys, s)
		if errors.Is(err, errChanged) {
			return nil, changed(s.name)
		}
		if err != nil {
			unread.Add(s.name, 0, "cannot be read: %v", cause(err))
			continue
		}
		files = append(files, file{name: s.name, data: data})
	}
	if err := unread.Err(refusal.Read); err != nil {
		return nil, err
	}
	after, err := survey(ctx, fsys, dir, limits)
	if dead := alive(ctx); dead != nil {
		return nil, dead
	}
	if err != nil || !slices.Equal(before, after) {
		return nil, changed("")
	}
	return files, nil
}

var errChanged = errors.New("changed while being read")

func changed(name string) error {
	if name == "." {
		name = ""
	}
	return refusal.At(refusal.Read, name, 0, "%v", errChanged)
}

// readSpot reads a file that was surveyed; it must still be what it was then.
func readSpot(fsys fs.FS, s spot) ([]byte, error) {
	f, err := fsys.Open(s.real)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errChanged
	}
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // only read from
	data := make([]byte, s.size)
	if _, err := io.ReadFull(f, data); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errChanged
	} else if err != nil {
		return nil, err
	}
	if n, err := f.Read(make([]byte, 1)); n > 0 || err == nil {
		return nil, errChanged
	}
	return data, nil
}
