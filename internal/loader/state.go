package loader

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// stateFile says which folder holds the copy. It is replaced in one step, after
// all that it speaks of is on the disk: a process that is killed leaves the old
// state or the new one.
const (
	stateFile   = "state.json"
	stateFormat = 1
	copyPrefix  = "copy-"
)

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
