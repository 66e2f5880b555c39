package loader

import "time"

// check records that every source was found good by a load that began then.
func (l *Loader) check(begun time.Time) { l.checked.Store(&begun) }

// Stale says whether the last successful check is older than allowed, and when
// it was. It takes no lock.
func (l *Loader) Stale() (since time.Time, stale bool) {
	if l.config.MaxAge <= 0 {
		return time.Time{}, false
	}
	checked := l.checked.Load()
	if checked == nil {
		return time.Time{}, true
	}
	return *checked, age(*checked, time.Now()) > l.config.MaxAge
}

// age is how much time passed, by the clock on the wall or by the one that only
// runs forward, whichever says more: the first may be set back, the second may
// stand still while the machine sleeps.
func age(since, now time.Time) time.Duration {
	return max(now.Sub(since), now.Round(0).Sub(since.Round(0)))
}
