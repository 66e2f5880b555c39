package reference

import "github.com/seed-af4057d5/toolpolicy/internal/facts"

// Reason says what stands against a tool: nothing, or the first gate that does
// not admit it.
type Reason string

// The reasons, in the order of the gates.
const (
	ReasonNone               Reason = "none"
	ReasonNotRegistered      Reason = "notRegistered"
	ReasonToolDisabled       Reason = "toolDisabled"
	ReasonRequiresAdmin      Reason = "requiresAdmin"
	ReasonConfigurationGroup Reason = "configurationGroup"
	ReasonTrustZone          Reason = "trustZone"
)

// Decision is the answer about one tool. It has the product's shape in JSON,
// save for the message: the specification asks for a message but doesn't word
// it. See Outcome.
type Decision struct {
	Tool         string          `json:"tool"`
	Allowed      bool            `json:"allowed"`
	Reason       Reason          `json:"reason"`
	ObservedOnly bool            `json:"observedOnly,omitempty"`
	DataClass    facts.DataClass `json:"dataClass,omitempty"`
	Zone         facts.TrustZone `json:"zone,omitempty"`
	Ceiling      facts.DataClass `json:"ceiling,omitempty"`
}

// Outcome is the key of the decision's message: decisions of one outcome carry
// one constant sentence, and decisions of two outcomes carry two. It is the
// reason, or "observed" for a tool that is only observed.
func (d Decision) Outcome() string {
	if d.ObservedOnly {
		return "observed"
	}
	return string(d.Reason)
}

// User is who asks. A nil *User is no user, who is not an administrator.
type User struct {
	ID     string   `json:"id"`
	Admin  bool     `json:"admin"`
	Groups []string `json:"groups"`
}

func isAdmin(u *User) bool {
	return u != nil && u.Admin
}
