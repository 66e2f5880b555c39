package watch

import "time"

// debounce waits for events to pause, but never longer than longest after the
// first: a wait that begins anew at every event can go on for ever.
type debounce struct {
	quiet, longest time.Duration
	timer          *time.Timer
	first          time.Time // zero: not waiting
}

func newDebounce(options *Options) *debounce {
	return &debounce{quiet: options.Quiet, longest: options.Longest, timer: stopped()}
}

// stir begins or prolongs the wait.
func (d *debounce) stir() {
	now := time.Now()
	if d.first.IsZero() {
		d.first = now
	}
	if wait := min(d.quiet, d.first.Add(d.longest).Sub(now)); wait > 0 {
		d.timer.Reset(wait)
	}
}

// settle ends the wait.
func (d *debounce) settle() {
	d.first = time.Time{}
	d.timer.Stop()
}

const (
	shortestBackoff = 500 * time.Millisecond
	longestBackoff  = 30 * time.Second
)

// backoff paces the attempts to get events again. It starts over only after a
// time without failures: a source that opens and dies at once is one failure.
type backoff struct {
	timer   *time.Timer
	waiting bool
	delay   time.Duration
	last    time.Time
}

func newBackoff() *backoff { return &backoff{timer: stopped()} }

// fail has the timer fire after the next delay, unless that is due anyway.
func (b *backoff) fail() {
	if b.waiting {
		return
	}
	now := time.Now()
	b.delay = min(2*b.delay, longestBackoff)
	if b.delay == 0 || now.Sub(b.last) > 2*longestBackoff {
		b.delay = shortestBackoff
	}
	b.last, b.waiting = now, true
	b.timer.Reset(b.delay)
}

// rest ends the wait.
func (b *backoff) rest() {
	b.waiting = false
	b.timer.Stop()
}

func stopped() *time.Timer {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return timer
}
