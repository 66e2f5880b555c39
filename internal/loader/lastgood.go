package loader

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// stateFile says which folder holds the copy. It is replaced in one step, after
// all that it speaks of is on the disk: a process that is killed leaves the old
// state or the new one.
const (
	stateFile   = "state.json"
	stateFormat = 1
	copyPrefix  = "copy-"
)

// lastGood is a folder with a copy of what was live last, and the history.
type lastGood struct {
	dir    string
	config *Config
	saved  saved
}

// saved is what the state file holds.
type saved struct {
	Format int `json:"format"`
	// Checked is when the last successful check began, or a little before.
	Checked time.Time  `json:"checked"`
	Copy    *savedCopy `json:"copy,omitempty"`
	History []Previous `json:"history"`
}

type savedCopy struct {
	Folder   string        `json:"folder"`
	Revision string        `json:"revision"`
	Digest   string        `json:"digest"`
	Since    time.Time     `json:"since"`
	Sources  []savedSource `json:"sources"`
}

// savedSource is the copy of one source; one without a path has none.
type savedSource struct {
	Path string `json:"path"`
	File string `json:"file,omitempty"`
	// SHA256 is that of the bytes of the file.
	SHA256 string `json:"sha256,omitempty"`
}

// open reads the state; a folder that is empty or missing has none yet.
func (g *lastGood) open(h *history) error {
	text, err := os.ReadFile(filepath.Join(g.dir, stateFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the last good copy: %w", err)
	}
	var state saved
	if err := json.Unmarshal(text, &state); err != nil {
		return fmt.Errorf("the last good copy: %s: %w", stateFile, err)
	}
	if state.Format != stateFormat {
		return fmt.Errorf("the last good copy: %s: format %d, not %d", stateFile, state.Format, stateFormat)
	}
	g.saved, h.entries = state, slices.Clone(state.History)
	return nil
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

// write puts a state in the place of the old one, and removes copies of which it
// does not speak.
func (g *lastGood) write(state saved) error {
	state.Format = stateFormat
	text, err := json.MarshalIndent(state, "", "  ")
	if err != nil {
		return err
	}
	if err := replace(filepath.Join(g.dir, stateFile), append(text, '\n')); err != nil {
		return err
	}
	g.saved = state
	g.tidy()
	return nil
}
