package snapshot

import "github.com/seed-af4057d5/toolpolicy/internal/facts"

// Reason is a reason code of the policy.
type Reason string

// Decision says of one tool whether it may be offered, and why not. The zero
// value refuses.
type Decision struct {
	// Tool is the name asked about.
	Tool string `json:"tool"`
	// Allowed says that the tool may be offered.
	Allowed bool `json:"allowed"`
	// Reason is that of the first gate that does not admit the tool, or 'none'.
	Reason Reason `json:"reason"`
	// Message is a constant sentence for people; it goes with the outcome.
	Message string `json:"message"`
	// ObservedOnly says that a gate would withhold the tool but only observes.
	ObservedOnly bool `json:"observedOnly,omitempty"`
	// DataClass, Zone and Ceiling are the effective values, present only where
	// the policy lets the decision reveal them.
	DataClass facts.DataClass `json:"dataClass,omitempty"`
	Zone      facts.TrustZone `json:"zone,omitempty"`
	Ceiling   facts.DataClass `json:"ceiling,omitempty"`
}
