package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

const (
	// maxFolders bounds the folders watched inside the paths, all together.
	maxFolders = 4096
	// maxLinks is how many links a path may lead through, as on Linux.
	maxLinks = 40
)

// survey finds out which folders matter for a set of paths as things are now.
type survey struct {
	mount   func(string) string
	places  places
	folders int
	// problem is the first thing because of which events will not tell all.
	problem error
	// moved: something vanished while we looked.
	moved bool
}

func newSurvey(ctx context.Context, options *Options) *survey {
	s := &survey{mount: options.mount, places: places{}}
	for _, path := range options.Paths {
		s.follow(ctx, path)
	}
	return s
}

// follow walks along a path as the operating system would. At every step the
// folder walked through matters, with the name of the entry taken in it.
func (s *survey) follow(ctx context.Context, path string) {
	if !filepath.IsAbs(path) {
		// Not filepath.Abs, which takes "link/.." for nothing.
		working, err := os.Getwd()
		if err != nil {
			s.trouble(err)
			return
		}
		path = working + string(filepath.Separator) + path
	}
	at, rest := root(path)
	for links := 0; len(rest) > 0; {
		name := rest[0]
		rest = rest[1:]
		if name == ".." {
			at = filepath.Dir(at)
			continue
		}
		next := filepath.Join(at, name)
		info, err := os.Lstat(next)
		switch {
		case err != nil:
			s.note(at, name, true)
			if !errors.Is(err, fs.ErrNotExist) {
				s.trouble(err)
			}
			return
		case info.Mode()&fs.ModeSymlink != 0:
			s.note(at, name, true)
			target, err := os.Readlink(next)
			if err != nil {
				s.vanished(err)
				return
			}
			if links++; links > maxLinks {
				return // in a circle; the links noted are those to mend
			}
			var parts []string
			if filepath.IsAbs(target) {
				at, parts = root(target)
			} else {
				parts = split(target)
			}
			rest = append(parts, rest...)
		case info.IsDir():
			s.note(at, name, false)
			at = next
		default:
			s.note(at, name, true)
			return
		}
	}
	if parent := filepath.Dir(at); parent != at {
		s.note(parent, filepath.Base(at), true)
	}
	s.tree(ctx, at)
}

// note records that an entry of a folder matters.
func (s *survey) note(folder, name string, needed bool) {
	// Elsewhere than on Linux a watch can cost an open file for every entry of
	// the folder, too much for what is not needed.
	if !needed && runtime.GOOS != "linux" {
		return
	}
	noted := s.place(folder, os.Lstat)
	if noted == nil {
		return
	}
	noted.names[name] = true
	if needed && !noted.needed {
		noted.needed = true
		if why := s.mount(folder); why != "" {
			s.trouble(fmt.Errorf("%s %s", folder, why))
		}
	}
}

// tree records a folder and its sub-folders, in which everything matters.
func (s *survey) tree(ctx context.Context, top string) {
	if why := s.mount(top); why != "" {
		s.trouble(fmt.Errorf("%s %s", top, why))
	}
	// The function returns no errors: all have been dealt with.
	_ = filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return fs.SkipAll
		case err != nil:
			s.vanished(err)
			return nil
		case !entry.IsDir():
			return nil
		case path != top && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		noted := s.place(path, func(string) (os.FileInfo, error) { return entry.Info() })
		if noted == nil || noted.all {
			return nil // seen by way of another path
		}
		if s.folders == maxFolders {
			s.trouble(fmt.Errorf("%s holds more sub-folders than the %d that are watched", top, maxFolders))
			return fs.SkipAll
		}
		s.folders++
		noted.all, noted.needed = true, true
		return nil
	})
}

// place returns the record of a folder, nil if that has vanished.
func (s *survey) place(folder string, look func(string) (os.FileInfo, error)) *place {
	if known, ok := s.places[folder]; ok {
		return known
	}
	info, err := look(folder)
	if err != nil {
		s.vanished(err)
		return nil
	}
	s.places[folder] = &place{info: info, names: map[string]bool{}}
	return s.places[folder]
}

func (s *survey) vanished(err error) {
	s.moved = true
	if !errors.Is(err, fs.ErrNotExist) {
		s.trouble(err)
	}
}

func (s *survey) trouble(err error) {
	if s.problem == nil {
		s.problem = err
	}
}

// root takes an absolute path apart: where it begins, and the names from there.
func root(path string) (string, []string) {
	volume := filepath.VolumeName(path)
	return volume + string(filepath.Separator), split(path[len(volume):])
}

func split(path string) []string {
	var names []string
	for name := range strings.SplitSeq(filepath.ToSlash(path), "/") {
		if name != "" && name != "." {
			names = append(names, name)
		}
	}
	return names
}
