package loader

import (
	"context"
	"time"
)

// A load that failed is tried again after firstPause, and after twice the pause
// before as long as it fails in the same way, up to longestPause.
const (
	firstPause   = time.Second
	longestPause = time.Minute
)

// pause is how long to wait after so many failures of one kind in a row.
func pause(failures int) time.Duration {
	wait := firstPause
	for range failures - 1 {
		if wait *= 2; wait >= longestPause {
			return longestPause
		}
	}
	return wait
}

// retry loads again after every load that failed, until ctx ends. A load that
// somebody else asked for meanwhile, and that failed, puts it off anew.
func (l *Loader) retry(ctx context.Context) {
	timer := time.NewTimer(pause(l.failures()))
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.failed:
			timer.Reset(pause(l.failures()))
		case <-timer.C:
			if l.failures() > 0 {
				_, _ = l.Load(ctx) // the status has the error
			}
		}
	}
}

// failures counts the last loads that failed in one way; zero where the last
// load did not fail.
func (l *Loader) failures() int {
	l.record.mu.Lock()
	defer l.record.mu.Unlock()
	return l.record.same
}
