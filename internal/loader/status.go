package loader

import (
	"sync"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// Outcome says what came of a load that did not fail.
type Outcome string

// The outcomes of an attempt; a load that gives no error is never Rejected.
const (
	Activated Outcome = "activated"
	Unchanged Outcome = "unchanged"
	Rejected  Outcome = "rejected"
)

// Swap is the last stage: what has proved itself goes live, unless it was
// superseded before.
const Swap refusal.Stage = "swap"

// Attempt is what is known of a load.
type Attempt struct {
	// When is when it began.
	When time.Time `json:"when"`
	// Outcome says how it ended.
	Outcome Outcome `json:"outcome"`
	// Revision and Digest are those of what was read; empty where it could not
	// be read that far.
	Revision string `json:"revision,omitempty"`
	Digest   string `json:"digest,omitempty"`
	// Stage is the one that failed, Error its error in words and Err itself.
	Stage refusal.Stage `json:"stage,omitempty"`
	Error string        `json:"error,omitempty"`
	Err   error         `json:"-"`
	// Attempts counts the loads that failed in a row, up to this one, and
	// FailingSince is when the first of them began.
	Attempts     int       `json:"attempts,omitempty"`
	FailingSince time.Time `json:"failingSince,omitzero"`
}

// Watching says how changes of the sources are noticed.
type Watching struct {
	Mode WatchMode `json:"mode"`
	// Reason says why nobody watches or why there are only polls.
	Reason string `json:"reason,omitempty"`
	// Since is when that began.
	Since time.Time `json:"since,omitzero"`
}

// WatchMode is a way to notice changes.
type WatchMode string

// The ways: by events, and polls besides; by polls alone; not at all.
const (
	ByEvents    WatchMode = "watching"
	ByPolls     WatchMode = "polling"
	NotWatching WatchMode = "off"
)

// Counters count since the loader was made.
type Counters struct {
	Loads       int64 `json:"loads"`
	Activations int64 `json:"activations"`
	Rejections  int64 `json:"rejections"`
}

// LastGood says how the copy of what was live last stands.
type LastGood struct {
	// Digest is that of the copy; empty where there is none yet.
	Digest string `json:"digest,omitempty"`
	// Since is when it was written.
	Since time.Time `json:"since,omitzero"`
	// Error says why the present policy could not be copied.
	Error string `json:"error,omitempty"`
}

func (g *LastGood) fail(err error) { g.Error = err.Error() }

// Status says how loading stands.
type Status struct {
	// LastAttempt is nil before the first load ended.
	LastAttempt *Attempt
	// LastCheck is when the last load began that found every source good; zero
	// where none did.
	LastCheck time.Time
	Watching  Watching
	Counters  Counters
	// LastGood is nil where no copy is kept.
	LastGood *LastGood
}

func (s Status) failure() error {
	if s.LastAttempt == nil {
		return nil
	}
	return s.LastAttempt.Err
}

// record is what a loader remembers. Its lock is held for looks and notes only.
type record struct {
	mu       sync.Mutex
	live     *Live
	last     *Attempt
	same     int // failed attempts in a row that failed in one way
	watching Watching
	counters Counters
	lastGood LastGood
	// history belongs to the load under way.
	history history
}

// Status says how loading stands at this moment.
func (l *Loader) Status() Status {
	r := &l.record
	r.mu.Lock()
	defer r.mu.Unlock()
	s := Status{Watching: r.watching, Counters: r.counters}
	if r.last != nil {
		s.LastAttempt = new(*r.last)
	}
	if checked := l.checked.Load(); checked != nil {
		s.LastCheck = *checked
	}
	if l.copy != nil {
		s.LastGood = new(r.lastGood)
	}
	return s
}

// SetWatching records how changes are noticed from now on.
func (l *Loader) SetWatching(w Watching) {
	l.record.mu.Lock()
	changed := l.record.watching != w
	l.record.watching = w
	l.record.mu.Unlock()
	if !changed {
		return
	}
	l.logWatching(w)
	if l.config.OnWatching != nil {
		l.hooks.add(func() { l.config.OnWatching(w) })
	}
}
