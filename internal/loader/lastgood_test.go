package loader_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// disk is a source whose file holds nothing but a revision.
type disk struct {
	dir, path string
	pack      error
}

func newDisk(t *testing.T) *disk {
	dir := t.TempDir()
	d := &disk{dir: filepath.Join(dir, "last", "good"), path: filepath.Join(dir, "source")}
	d.put(t, "r1")
	return d
}

func (d *disk) put(t *testing.T, revision string) {
	t.Helper()
	require.NoError(t, os.WriteFile(d.path, []byte(revision), 0o600))
}

// starts makes a loader over the disk, and its first load.
func (d *disk) starts(t *testing.T, edit func(*loader.Config)) (*stand, error) {
	t.Helper()
	s := newStand(t, func(c *loader.Config) {
		c.Paths, c.LastGoodDir = []string{d.path, ""}, d.dir
		c.Read = func(_ context.Context, paths []string) ([]*source.Bundle, error) {
			path := d.path
			if paths != nil {
				path = paths[0]
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			return []*source.Bundle{bundleOf(string(text))}, nil
		}
		c.Pack = func(_ context.Context, path, archive string) error {
			text, err := os.ReadFile(path)
			return errors.Join(err, os.WriteFile(archive, text, 0o600), d.pack)
		}
		if edit != nil {
			edit(c)
		}
	})
	_, err := s.loader.Load(t.Context())
	return s, err
}

// kept gives the names in the folder of the copy.
func (d *disk) kept(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(d.dir)
	require.NoError(t, err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// TestRestore: what was live last is live again where the source fails.
func TestRestore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		s, err := d.starts(t, nil)
		require.NoError(t, err)
		checked := time.Now()
		time.Sleep(time.Hour)
		d.put(t, "r2")
		_, err = s.loader.Load(t.Context())
		require.NoError(t, err)
		assert.Equal(t, &loader.LastGood{Digest: "sha256:r2", Since: checked.Add(time.Hour).Round(0)}, s.loader.Status().LastGood)
		assert.Len(t, d.kept(t), 2)

		time.Sleep(time.Hour)
		require.NoError(t, os.Remove(d.path))
		again, err := d.starts(t, nil)
		require.ErrorIs(t, err, os.ErrNotExist)
		assert.Equal(t, "sha256:r2", again.loader.Status().LastGood.Digest)
		require.NoError(t, again.loader.Restore(t.Context()))
		assert.Equal(t, []string{"r2"}, again.activated)
		status := again.loader.Status()
		assert.Equal(t, loader.Rejected, status.LastAttempt.Outcome)
		assert.True(t, status.LastCheck.Equal(checked.Add(time.Hour)))
		assert.Equal(t, loader.Counters{Loads: 1, Activations: 1, Rejections: 1}, status.Counters)

		d.put(t, "r2")
		outcome, err := again.loader.Load(t.Context())
		require.NoError(t, err)
		assert.Equal(t, loader.Unchanged, outcome)
		require.Len(t, again.relabels, 1)
		assert.False(t, again.relabels[0].FromLastGood)
		assert.Equal(t, 1, again.lines("policy sources are good again"))
		synctest.Wait()
		assert.Len(t, again.hooks(), 3)
	})
}

// TestNothingToRestore says so.
func TestNothingToRestore(t *testing.T) {
	d := newDisk(t)
	require.NoError(t, os.Remove(d.path))
	s, err := d.starts(t, nil)
	require.Error(t, err)
	assert.ErrorIs(t, s.loader.Restore(t.Context()), loader.ErrNoCopy)
	assert.ErrorIs(t, newStand(t, nil).loader.Restore(t.Context()), loader.ErrNoCopy)
}

// TestCopyThatFails is made up for by the next load; the history is kept anyway.
func TestCopyThatFails(t *testing.T) {
	d := newDisk(t)
	s, err := d.starts(t, nil)
	require.NoError(t, err)
	d.pack = errElse
	d.put(t, "r2")
	for range 2 {
		_, err = s.loader.Load(t.Context())
		require.NoError(t, err)
	}
	assert.Equal(t, "else", s.loader.Status().LastGood.Error)
	assert.Equal(t, "sha256:r1", s.loader.Status().LastGood.Digest)
	assert.Equal(t, 1, s.lines("could not be copied"))
	assert.Len(t, d.kept(t), 2)

	require.NoError(t, os.Remove(d.path))
	strict := func(c *loader.Config) { c.RefuseSuperseded = true }
	again, err := d.starts(t, strict)
	require.Error(t, err)
	_, isSuperseded := errors.AsType[*loader.SupersededError](again.loader.Restore(t.Context()))
	assert.True(t, isSuperseded, "the copy is older than what was live last")

	d.pack = nil
	d.put(t, "r2")
	_, err = s.loader.Load(t.Context())
	require.NoError(t, err)
	assert.Empty(t, s.loader.Status().LastGood.Error)
	assert.Equal(t, "sha256:r2", s.loader.Status().LastGood.Digest)
}

// TestHistorySurvives a restart, with or without a refusal of what comes back.
func TestHistorySurvives(t *testing.T) {
	d := newDisk(t)
	for _, revision := range []string{"r1", "r2", "r3"} {
		d.put(t, revision)
		_, err := d.starts(t, nil)
		require.NoError(t, err)
	}
	d.put(t, "r1")
	_, err := d.starts(t, func(c *loader.Config) { c.RefuseSuperseded = true })
	refused, ok := errors.AsType[*loader.SupersededError](err)
	require.True(t, ok, "%v", err)
	assert.Equal(t, &loader.SupersededError{
		Refused: loader.Previous{Revision: "r1", Digest: "sha256:r1"},
		Live:    loader.Previous{Revision: "r3", Digest: "sha256:r3"},
	}, refused)
	assert.EqualError(t, refused, "policy refused (swap): revision r1 (sha256:r1) was live before and was superseded; "+
		"the last one is r3 (sha256:r3)")

	var live []loader.Live
	s, err := d.starts(t, func(c *loader.Config) {
		activate := c.Activate
		c.Activate = func(ctx context.Context, b []*source.Bundle, l *loader.Live) error {
			err := activate(ctx, b, l)
			live = append(live, l.Clone())
			return err
		}
	})
	require.NoError(t, err)
	require.Len(t, live, 1)
	assert.Equal(t, "revision went from r3 to r1, which was live before", live[0].Note)
	assert.Equal(t, &loader.Previous{Revision: "r3", Digest: "sha256:r3"}, live[0].Previous)
	assert.Equal(t, 1, s.lines("revision went from r3 to r1"))
}

// TestStateThatCannotBeRead is an error where the history matters.
func TestStateThatCannotBeRead(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "cut": `{"format": 1, "his`, "of a later version": `{"format": 9}`} {
		t.Run(name, func(t *testing.T) {
			d := newDisk(t)
			require.NoError(t, os.MkdirAll(d.dir, 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(d.dir, "state.json"), []byte(text), 0o600))
			_, err := loader.New(loader.Config{LastGoodDir: d.dir, RefuseSuperseded: true})
			assert.ErrorContains(t, err, "the last good copy: state.json: ")
			s, err := d.starts(t, nil)
			require.NoError(t, err)
			assert.Equal(t, 1, s.lines("a new one begins"))
			assert.Equal(t, "sha256:r1", s.loader.Status().LastGood.Digest)
		})
	}
}

// TestAge counts from the last good load, over a restart too, though not every
// load writes.
func TestAge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		aging := func(c *loader.Config) { c.MaxAge = time.Hour }
		s, err := d.starts(t, aging)
		require.NoError(t, err)
		stale := func(l *loader.Loader) bool {
			_, stale := l.Stale()
			return stale
		}
		for range 20 {
			time.Sleep(59 * time.Minute)
			assert.False(t, stale(s.loader))
			_, err := s.loader.Load(t.Context())
			require.NoError(t, err)
		}
		time.Sleep(time.Minute)
		last := time.Now()
		_, err = s.loader.Load(t.Context())
		require.NoError(t, err)
		require.NoError(t, os.Remove(d.path))
		again, err := d.starts(t, aging)
		require.Error(t, err)
		assert.True(t, stale(again.loader), "nothing was ever good")
		require.NoError(t, again.loader.Restore(t.Context()))
		assert.Equal(t, time.Minute, last.Sub(again.loader.Status().LastCheck), "what is saved lags behind, by a tenth at most")
		time.Sleep(59 * time.Minute)
		assert.False(t, stale(again.loader))
		time.Sleep(time.Nanosecond)
		assert.True(t, stale(again.loader))
		assert.False(t, stale(s.loader))
	})
}
