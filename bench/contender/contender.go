// Package contender says what every contender in this comparison can do.
//
// A contender decides about tools by one engine, in the way that engine's users
// would write it; each has a folder below this one. This package must not know
// any of them: see package lineup for the list.
package contender

import "github.com/seed-af4057d5/toolpolicy"

// Reasons that the contenders give, in the words of the specification.
const (
	None               = string(toolpolicy.ReasonNone)
	ToolDisabled       = string(toolpolicy.ReasonToolDisabled)
	RequiresAdmin      = string(toolpolicy.ReasonRequiresAdmin)
	ConfigurationGroup = string(toolpolicy.ReasonConfigurationGroup)
	TrustZone          = string(toolpolicy.ReasonTrustZone)
)

// Decision is what a view says of one tool.
type Decision struct {
	Tool         string `json:"tool"`
	Allowed      bool   `json:"allowed"`
	Reason       string `json:"reason"`
	ObservedOnly bool   `json:"observedOnly,omitempty"`
}

// View is a contender's answer about every registered tool, as the contender
// has it at hand.
type View interface {
	// Decisions gives one decision for each registered tool, in registry order.
	Decisions() []Decision
}

// Decisions is the view of a contender that has nothing else at hand.
type Decisions []Decision

// Decisions gives the list itself.
func (d Decisions) Decisions() []Decision { return d }

// Contender decides about tools. It is asked by one goroutine at a time.
type Contender interface {
	// Prepare takes facts into force, in place of earlier ones. They hold no
	// tool that registration drops or refuses. No time is counted here.
	Prepare(f toolpolicy.Facts) error
	// View decides about every registered tool.
	View(configuration string, user *toolpolicy.User) (View, error)
	// Unavailable gives the decisions of the registered tools that are refused,
	// in registry order; remote tools are listed for administrators only.
	Unavailable(configuration string, user *toolpolicy.User) ([]Decision, error)
	// Close ends what the contender started.
	Close() error
}

// Renewer is a contender that must do something before each batch of views,
// uncounted, so that each of them is a new one.
type Renewer interface {
	// Renew makes sure that the next views, at most most of them, are new.
	Renew() (most int, err error)
}
