package loader

import (
	"context"
	"os"
	"slices"
)

// freshness is the part of the maximum age by which the saved time of the last
// check may lag behind, so that not every poll writes.
const freshness = 10

// keep brings the copy of what is live, and the history, up to date. A failure
// changes nothing for those who ask; the status has it, and the next load tries
// again.
func (l *Loader) keep(ctx context.Context, live *Live) {
	if l.copy == nil {
		return
	}
	wanted := saved{Checked: l.checked.Load().Round(0), Copy: l.copy.saved.Copy, History: slices.Clone(l.record.history.entries)}
	err := l.copy.update(ctx, live, wanted)
	if err != nil && ctx.Err() != nil {
		return
	}
	now := LastGood{}
	if c := l.copy.saved.Copy; c != nil {
		now.Digest, now.Since = c.Digest, c.Since
	}
	if err != nil {
		now.fail(err)
	}
	l.record.mu.Lock()
	before := l.record.lastGood
	l.record.lastGood = now
	l.record.mu.Unlock()
	if err != nil && before.Error != now.Error {
		l.config.Logger.Error("the live policy could not be copied", "digest", live.Digest, "error", err)
	}
}

// update writes what changed. The history is kept even where the copy cannot be
// made.
func (g *lastGood) update(ctx context.Context, live *Live, wanted saved) error {
	if err := os.MkdirAll(g.dir, 0o700); err != nil {
		return err
	}
	if g.wanted() && (wanted.Copy == nil || wanted.Copy.Digest != live.Digest) {
		err := g.save(ctx, live, wanted)
		if err != nil && !slices.Equal(wanted.History, g.saved.History) {
			_ = g.write(wanted) // its error would be of the same kind
		}
		return err
	}
	lag := wanted.Checked.Sub(g.saved.Checked)
	if slices.Equal(wanted.History, g.saved.History) && (g.config.MaxAge <= 0 || lag < g.config.MaxAge/freshness) {
		return nil
	}
	return g.write(wanted)
}

// wanted says whether there is anything to copy.
func (g *lastGood) wanted() bool {
	return slices.ContainsFunc(g.config.Paths, func(path string) bool { return path != "" })
}
