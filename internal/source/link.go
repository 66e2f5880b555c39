package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// mostLinks is how many links may lead to one file, as on Linux.
const mostLinks = 40

var (
	errOutside  = errors.New("is a link that leads out of the bundle; copy what it leads to")
	errDangling = errors.New("is a link that leads nowhere")
	errCircle   = errors.New("is a link that leads in a circle")
	errUnfollow = errors.New("is a link that cannot be followed")
)

// follow gives the name, free of links, of what a link leads to. Hidden folders
// may lie on the way: a Kubernetes volume keeps its files in one.
func (s *surveyor) follow(name string) (string, error) {
	var done []string
	ahead := strings.Split(name, "/")
	for links := 0; len(ahead) > 0; {
		part := ahead[0]
		ahead = ahead[1:]
		switch part {
		case "", ".":
			continue
		case "..":
			if len(done) == 0 {
				return "", errOutside
			}
			done = done[:len(done)-1]
			continue
		}
		here := path.Join(append(done[:len(done):len(done)], part)...)
		info, err := fs.Lstat(s.fsys, here)
		if errors.Is(err, fs.ErrNotExist) {
			return "", errDangling
		}
		if err != nil {
			return "", fmt.Errorf("%w: %w", errUnfollow, cause(err))
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			done = append(done, part)
			continue
		}
		if links++; links > mostLinks {
			return "", errCircle
		}
		target, err := s.target(here)
		if err != nil {
			return "", err
		}
		if target, ok := strings.CutPrefix(target, "/"); ok { // from the root
			done, ahead = nil, append(strings.Split(target, "/"), ahead...)
			continue
		}
		ahead = append(strings.Split(target, "/"), ahead...)
	}
	return path.Join(append([]string{"."}, done...)...), nil
}

// target reads one link. An absolute one is given from the bundle's root, with a
// slash before it, where it leads into the bundle.
func (s *surveyor) target(name string) (string, error) {
	target, err := fs.ReadLink(s.fsys, name)
	if err != nil {
		return "", errUnfollow
	}
	if !filepath.IsAbs(target) {
		return filepath.ToSlash(target), nil
	}
	if s.dir == "" {
		return "", errOutside
	}
	resolved, err := filepath.EvalSymlinks(target)
	if errors.Is(err, fs.ErrNotExist) {
		return "", errDangling
	}
	if err != nil {
		return "", errUnfollow
	}
	within, err := filepath.Rel(s.dir, resolved)
	if err != nil || !filepath.IsLocal(within) {
		return "", errOutside
	}
	return "/" + filepath.ToSlash(within), nil
}
