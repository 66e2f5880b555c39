package snapshot

// Explanation is a decision and how it came about.
type Explanation struct {
	Decision
	// Gates are the gates in their order, up to the first that refuses.
	Gates []Judgement `json:"gates"`
	// Approval says why each call of the tool needs a person's approval: its
	// marker, its effect, or the operator's declaration. Empty where none is needed.
	Approval []string `json:"approval"`
	// Input says that the tool asks for typed input.
	Input bool `json:"input"`

	unattended bool
}

// Judgement is what one gate says of one tool.
type Judgement struct {
	// Extension is the bundle that adds the gate; empty for a shipped gate.
	Extension string `json:"extension,omitempty"`
	// Gate is the last part of the gate's package.
	Gate string `json:"gate"`
	// Verdict is admits, observes or refuses.
	Verdict string `json:"verdict"`
	// Reason is the denial reason that the gate gives when it refuses.
	Reason Reason `json:"reason"`
	// Saw is what the gate looked at; empty where it does not say.
	Saw map[string]any `json:"saw"`
	// File and Line are where the gate's rule stands, relative to its bundle.
	File string `json:"file"`
	Line int    `json:"line"`
}

// Unattended says that the tool runs without a person; one that is not
// registered does not run at all.
func (e Explanation) Unattended() bool { return e.unattended }
