package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxLinks is how many links a path may lead through, as on Linux.
const maxLinks = 40

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
				s.missed(err)
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
