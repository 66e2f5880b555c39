package source

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// spot is one visible file of a tree: its name, the name of the file that it is
// after all links, and what tells that the file changed.
type spot struct {
	name, real string
	size       int64
	modified   int64
}

// surveyor walks a tree by its names, links followed.
type surveyor struct {
	ctx   context.Context
	fsys  fs.FS
	dir   string
	meter meter
	// reached gives the name by which each file and folder was reached.
	reached map[string]string
	odd     refusal.List
	spots   []spot
}

// survey finds the visible files of a tree, and everything that bars them.
func survey(ctx context.Context, fsys fs.FS, dir string, limits Limits) ([]spot, error) {
	s := &surveyor{ctx: ctx, fsys: fsys, dir: dir, meter: meter{limits: limits}, reached: map[string]string{".": "."}}
	if err := s.folder(".", "."); err != nil {
		return nil, err
	}
	return s.spots, s.odd.Err(refusal.Read)
}

func (s *surveyor) folder(name, real string) error {
	entries, err := s.list(real)
	switch {
	case errors.As(err, new(*refusal.Error)), s.ctx.Err() != nil:
		return cmp.Or(alive(s.ctx), err)
	case errors.Is(err, fs.ErrNotExist):
		return changed(name)
	case err != nil:
		s.odd.Add(name, 0, "the folder cannot be read: %v", cause(err))
	}
	for _, entry := range entries {
		if err := s.entry(path.Join(name, entry.Name()), path.Join(real, entry.Name()), entry); err != nil {
			return err
		}
	}
	return nil
}

func (s *surveyor) entry(name, real string, entry fs.DirEntry) error {
	if entry.IsDir() && strings.HasPrefix(entry.Name(), ".") || !entry.IsDir() && litter(entry.Name()) {
		return nil
	}
	if odd := oddName(name); odd != "" {
		s.odd.Add(shown(name), 0, "%s", odd)
		return nil
	}
	if entry.Type()&fs.ModeSymlink != 0 {
		target, err := s.follow(real)
		if err != nil {
			s.odd.Add(name, 0, "%v", err)
			return nil
		}
		real = target
	}
	info, err := fs.Stat(s.fsys, real)
	if errors.Is(err, fs.ErrNotExist) {
		return changed(name)
	}
	if err != nil {
		s.odd.Add(name, 0, "cannot be read: %v", cause(err))
		return nil
	}
	if !s.once(name, real) {
		return nil
	}
	switch {
	case info.IsDir() && strings.HasPrefix(entry.Name(), "."):
		s.odd.Add(name, 0, "is a folder and must be a file")
	case info.IsDir():
		if err := s.meter.name(name); err != nil {
			return err
		}
		return s.folder(name, real)
	case info.Mode().IsRegular():
		s.spots = append(s.spots, spot{name, real, info.Size(), info.ModTime().UnixNano()})
	default:
		s.odd.Add(name, 0, "is neither file nor folder")
	}
	return nil
}

// once says whether a file or a folder is reached for the first time. What is
// reached by two names would be loaded twice, and by a link that leads to where
// it came from, for ever.
func (s *surveyor) once(name, real string) bool {
	other, again := s.reached[real]
	if !again {
		s.reached[real] = name
		return true
	}
	if name == real { // then the other one is the link
		name, other = other, name
	}
	s.odd.Add(name, 0, "is a link to %q, which is part of the bundle already", other)
	return false
}

// list gives a folder's entries by their names, each counted as it is read.
func (s *surveyor) list(real string) ([]fs.DirEntry, error) {
	const some = 256
	f, err := s.fsys.Open(real)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // only read from
	folder, ok := f.(fs.ReadDirFile)
	if !ok {
		return nil, errors.New("it lists no files")
	}
	var all []fs.DirEntry
	for s.ctx.Err() == nil {
		entries, err := folder.ReadDir(some)
		for range entries {
			if err := s.meter.entry(); err != nil {
				return nil, err
			}
		}
		all = append(all, entries...)
		if errors.Is(err, io.EOF) {
			slices.SortFunc(all, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
			return all, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, s.ctx.Err()
}
