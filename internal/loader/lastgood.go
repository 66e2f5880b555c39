package loader

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// lastGood is a folder with a copy of what was live last, and the history.
type lastGood struct {
	dir    string
	config *Config
	saved  saved
}

// paths gives the copies of the configured sources, if they are whole and of
// these sources.
func (g *lastGood) paths() ([]string, error) {
	c := g.saved.Copy
	if len(c.Sources) != len(g.config.Paths) {
		return nil, errors.New("is of other sources than those configured")
	}
	paths := make([]string, len(c.Sources))
	for i, s := range c.Sources {
		if s.Path != g.config.Paths[i] {
			return nil, errors.New("is of other sources than those configured")
		}
		if s.Path == "" {
			continue
		}
		paths[i] = filepath.Join(g.dir, filepath.Base(c.Folder), filepath.Base(s.File))
		sum, err := sum(paths[i])
		if err != nil {
			return nil, err
		}
		if sum != s.SHA256 {
			return nil, fmt.Errorf("%s is not what was written", s.File)
		}
	}
	return paths, nil
}

// save copies the sources, which are live as a digest, and writes the state.
func (g *lastGood) save(ctx context.Context, live *Live, state saved) (err error) {
	folder, err := os.MkdirTemp(g.dir, copyPrefix+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(folder))
		}
	}()
	made := &savedCopy{
		Folder: filepath.Base(folder), Revision: live.Revision, Digest: live.Digest, Since: time.Now().Round(0),
	}
	paths := make([]string, len(g.config.Paths))
	for i, path := range g.config.Paths {
		s := savedSource{Path: path}
		if path != "" {
			s.File = strconv.Itoa(i) + ".tar.gz"
			paths[i] = filepath.Join(folder, s.File)
			if err := g.config.Pack(ctx, path, paths[i]); err != nil {
				return err
			}
			if s.SHA256, err = sum(paths[i]); err != nil {
				return err
			}
		}
		made.Sources = append(made.Sources, s)
	}
	// What was copied may be newer than what was loaded.
	bundles, err := g.config.Read(ctx, paths)
	if err != nil {
		return err
	}
	if policy.VersionOf(bundles).Digest != live.Digest {
		return errors.New("the sources changed while they were copied")
	}
	if err := syncTree(folder); err != nil {
		return err
	}
	state.Copy = made
	return g.write(state)
}
