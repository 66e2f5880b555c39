package watch

import "time"

// Mode says how changes are noticed. The zero value: by events, and at polls.
type Mode struct {
	// Polling: events cannot be had, or not for all that matters, because of
	// Reason. What they would have told is found at the next poll.
	Polling bool
	// Blind goes further, and implies Polling: there are no polls either, so
	// changes may never be noticed.
	Blind bool
	// Reason is for people; empty while events are to be had.
	Reason string
	// Since is when Polling and Blind became what they are, whatever the
	// reasons since; zero before the first Run.
	Since time.Time
}

// String gives the mode in words: "watching", or "polling, because …", or
// "not watching, because …".
func (m Mode) String() string {
	switch {
	case m.Blind:
		return "not watching, because " + m.Reason
	case m.Polling:
		return "polling, because " + m.Reason
	default:
		return "watching"
	}
}

func idle() Mode {
	return Mode{Polling: true, Blind: true, Reason: "the watch is not running"}
}

// degrade records that events cannot be relied on because of reason, or that
// they can if that is empty.
func (w *Watcher) degrade(reason string) {
	mode := Mode{Polling: reason != "", Reason: reason}
	if mode.Polling && w.options.Poll < 0 {
		mode.Blind = true
		mode.Reason += "; polling is switched off"
	}
	if w.enter(mode) && w.options.Notify != nil {
		w.options.Notify(w.Mode())
	}
}

// enter makes mode the present one and reports whether that changed anything.
func (w *Watcher) enter(mode Mode) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	mode.Since = w.mode.Since
	if mode == w.mode {
		return false
	}
	if mode.Polling != w.mode.Polling || mode.Blind != w.mode.Blind || mode.Since.IsZero() {
		mode.Since = time.Now()
	}
	w.mode = mode
	return true
}
