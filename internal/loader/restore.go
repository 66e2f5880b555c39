package loader

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrNoCopy says that there is no copy of what was live last.
var ErrNoCopy = errors.New("no last good copy")

// Restore puts the copy of what was live last in force. It is read, verified and
// proved as any source is. It is for a start whose first load failed, and may not
// be called once Run was.
func (l *Loader) Restore(ctx context.Context) error {
	if l.copy == nil || l.copy.saved.Copy == nil {
		return ErrNoCopy
	}
	paths, err := l.copy.paths()
	if err != nil {
		return fmt.Errorf("the last good copy: %w", err)
	}
	bundles, err := l.config.Read(ctx, paths)
	if err != nil {
		return fmt.Errorf("the last good copy: %w", err)
	}
	live := liveOf(bundles, true)
	if err := l.activate(ctx, bundles, &live); err != nil {
		return fmt.Errorf("the last good copy: %w", err)
	}
	l.check(past(l.copy.saved.Checked))
	l.restored(live)
	return nil
}

// past gives a time that does not lie ahead, should the clock have been set back.
func past(t time.Time) time.Time {
	if now := time.Now(); t.After(now) {
		return now
	}
	return t.Local()
}

// restored records that the copy is live. The last attempt stays the one that
// failed, since that is how the sources stand.
func (l *Loader) restored(live Live) {
	r := &l.record
	r.mu.Lock()
	r.live = &live
	r.counters.Activations++
	r.mu.Unlock()
	close(l.live)
	l.config.Logger.Warn("the last good copy is live, because the sources fail",
		"revision", live.Revision, "digest", live.Digest)
	if l.config.OnActivated != nil {
		l.hooks.add(func() { l.config.OnActivated(live.Clone()) })
	}
}
