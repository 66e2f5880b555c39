package toolpolicy

import (
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// Policy names the policy that decided: its Revision, which is the digest where
// the bundle names none, and the Digest of its content. Of several bundles the
// Sources have each one's own.
type Policy = policy.Version

// Live says which policy is in force, and how it came there: the Version, Since
// when, where it was ReadFrom, whether it is Unverified or FromLastGood, the
// Previous one, whether it WentBack or its RevisionReused, and a Note about that.
type Live = loader.Live

// Origin says where one bundle was read: the Source as configured, the path
// Resolved, and the Key that verified it.
type Origin = loader.Origin

// Previous names a policy that was live: its Revision and Digest.
type Previous = loader.Previous

// Attempt is what is known of a load: When it began, its Outcome, what was read
// (Revision, Digest), and where it failed the Stage, the Error in words and Err
// itself, how many Attempts failed in a row and FailingSince when.
type Attempt = loader.Attempt

// Outcome says what came of a load.
type Outcome = loader.Outcome

// The outcomes of loads. Rejected stands in an [Attempt] only.
const (
	Activated = loader.Activated
	Unchanged = loader.Unchanged
	Rejected  = loader.Rejected
)

// Watching says how changes of the sources are noticed: the Mode, the Reason
// where that is not by events, and Since when.
type Watching = loader.Watching

// WatchMode is a way to notice changes of the sources.
type WatchMode = loader.WatchMode

// The ways to notice changes: by events, and polls besides; by polls alone; not
// at all.
const (
	ByEvents    = loader.ByEvents
	ByPolls     = loader.ByPolls
	NotWatching = loader.NotWatching
)

// Counters count the Loads, Activations and Rejections of an engine.
type Counters = loader.Counters

// LastGood says how the copy of what was live last stands: its Digest, Since
// when, and the Error where the present policy could not be copied.
type LastGood = loader.LastGood

// Status says what is in force, and how loading stands.
type Status struct {
	// Live is the policy in force.
	Live Live `json:"live"`
	// LastAttempt is the last load of the sources, failed or not.
	LastAttempt *Attempt `json:"lastAttempt,omitempty"`
	// LastCheck is when the last load began that found every source good.
	LastCheck time.Time `json:"lastCheck,omitzero"`
	// Watching says how changes of the sources are noticed.
	Watching Watching `json:"watching"`
	// Counters count since the engine was made.
	Counters Counters `json:"counters"`
	// LastGood is nil where no copy is kept.
	LastGood *LastGood `json:"lastGood,omitempty"`
	// Facts are those in force; nil where none were set.
	Facts *FactsStatus `json:"facts,omitempty"`
	// FactsRefused is the last attempt to set facts, where it failed.
	FactsRefused *FactsRefused `json:"factsRefused,omitempty"`
	// Stale says that the last check is older than [Options.MaxAge].
	Stale bool `json:"stale,omitempty"`
	// Closed says that the engine was closed.
	Closed bool `json:"closed,omitempty"`
}

// FactsStatus says which facts are in force.
type FactsStatus struct {
	// Digest identifies their content, as sha256:<hex>.
	Digest string `json:"digest"`
	// Since is when they were set.
	Since time.Time `json:"since"`
}

// FactsRefused says when facts were refused, and why: the Error in words and Err
// itself.
type FactsRefused struct {
	When  time.Time `json:"when"`
	Error string    `json:"error"`
	Err   error     `json:"-"`
}

// Status says what is in force at this moment, on a closed engine what was.
func (e *Engine) Status() Status {
	now, loading := e.state.Load(), e.loader.Status()
	s := Status{
		Live:        now.live.Clone(),
		LastAttempt: loading.LastAttempt,
		LastCheck:   loading.LastCheck,
		Watching:    loading.Watching,
		Counters:    loading.Counters,
		LastGood:    loading.LastGood,
		Closed:      now.closed,
	}
	if s.Closed {
		s.Watching = Watching{Mode: NotWatching, Reason: "the engine is closed"}
	}
	_, s.Stale = e.loader.Stale()
	if now.snapshot != nil {
		s.Facts = &FactsStatus{Digest: now.snapshot.FactsDigest, Since: now.factsSince}
	}
	if refused := e.refused.Load(); refused != nil {
		s.FactsRefused = new(*refused)
	}
	return s
}
