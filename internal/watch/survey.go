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

// maxFolders bounds the folders watched inside the paths, all together.
const maxFolders = 4096

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
	noted.names[fold(name)] = true
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
			s.missed(err)
			return nil
		case !entry.IsDir():
			return nil
		case path != top && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		if known, ok := s.places[path]; ok && known.all {
			return nil // seen by way of another path
		}
		if s.folders == maxFolders {
			s.trouble(fmt.Errorf("%s holds more sub-folders than the %d that are watched", top, maxFolders))
			return fs.SkipAll
		}
		noted := s.place(path, func(string) (os.FileInfo, error) { return entry.Info() })
		if noted == nil {
			return nil
		}
		s.folders++
		noted.all, noted.needed = true, true
		return nil
	})
}

// place returns the record of a folder, nil if it cannot be looked at.
func (s *survey) place(folder string, look func(string) (os.FileInfo, error)) *place {
	if known, ok := s.places[folder]; ok {
		return known
	}
	info, err := look(folder)
	if err != nil {
		s.missed(err)
		return nil
	}
	s.places[folder] = &place{info: info, names: map[string]bool{}}
	return s.places[folder]
}

// missed takes account of what could not be looked at.
func (s *survey) missed(err error) {
	if errors.Is(err, fs.ErrNotExist) {
		s.moved = true
	} else {
		s.trouble(err)
	}
}

func (s *survey) trouble(err error) {
	if s.problem == nil {
		s.problem = err
	}
}
