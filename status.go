package toolpolicy

import (
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// Policy names the policy that decided: its Revision, which is the digest where
// the bundle names none, and the Digest of its content. Of several bundles the
// Sources have each one's own.
type Policy = policy.Version

// Status says what is in force.
type Status struct {
	// Policy is the live policy.
	Policy Policy `json:"policy"`
	// PolicySince is when it went live.
	PolicySince time.Time `json:"policySince"`
	// Facts are those in force; nil where none were set.
	Facts *FactsStatus `json:"facts,omitempty"`
	// FactsRefused is the last attempt to set facts, where it failed.
	FactsRefused *FactsRefused `json:"factsRefused,omitempty"`
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

// FactsRefused says when facts were refused, and why.
type FactsRefused struct {
	When time.Time `json:"when"`
	Err  error     `json:"-"`
}

// Status says what is in force at this moment, on a closed engine what was.
func (e *Engine) Status() Status {
	now := e.state.Load()
	s := Status{
		Policy:      now.policy.Version.Clone(),
		PolicySince: now.policySince,
		Closed:      now.closed,
	}
	if now.snapshot != nil {
		s.Facts = &FactsStatus{Digest: now.snapshot.FactsDigest, Since: now.factsSince}
	}
	if refused := e.refused.Load(); refused != nil {
		s.FactsRefused = new(*refused)
	}
	return s
}
