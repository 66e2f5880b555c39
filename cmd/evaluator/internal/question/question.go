// Package question puts a question about tools to an engine and writes the
// answer down.
//
// It exists so that a question gets one and the same answer, byte for byte,
// whether it came as a command line or as a line of batch. It must not know
// flags, files or terminals, and it decides nothing about a tool.
package question

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
)

// Ask says which of the four questions is meant.
type Ask string

// The questions.
const (
	Unavailable Ask = "unavailable"
	Offerable   Ask = "offerable"
	Explain     Ask = "explain"
	Unattended  Ask = "unattended"
)

// asks lists the questions in the order in which messages name them.
var asks = [...]Ask{Unavailable, Offerable, Explain, Unattended}

// Question is one question about tools.
type Question struct {
	Ask Ask
	// Configuration is nil where none was named: then it is the only one of the
	// facts, or the one named default. Unattended asks for none and doesn't look
	// at it, nor at the user.
	Configuration *string
	// User is nil for nobody.
	User *toolpolicy.User
	// Tools is nil for no list, which is not the same as a list of no names.
	Tools *[]string
	// Unattended, with Offerable, leaves out tools that wait for a person. Nil
	// is that nothing was said.
	Unattended *bool
	// AdminView, with Explain, tells of the gates behind the first that refuses
	// too. Nil is that nothing was said.
	AdminView *bool
	// DecisionsOnly, with Explain, leaves out how the decisions came about, which
	// costs far more than they do. No question of batch says it.
	DecisionsOnly bool
}

// check says what stands against a question that was read without error.
func (q Question) check() error {
	switch {
	case q.Ask == "":
		return fmt.Errorf("ask: is missing; there are %s", listed())
	case !slices.Contains(asks[:], q.Ask):
		return fmt.Errorf("ask: no question %q; there are %s", string(q.Ask), listed())
	case q.Ask == Unavailable && q.Tools != nil:
		return fmt.Errorf("tools: %s takes no tools; ask %s", Unavailable, Explain)
	case q.Ask == Unattended && q.Tools == nil:
		return fmt.Errorf("tools: is missing; %s filters a list of names", Unattended)
	case q.Ask != Offerable && q.Unattended != nil:
		return fmt.Errorf("unattended: belongs to %s, not to %s", Offerable, q.Ask)
	case q.Ask != Explain && q.AdminView != nil:
		return fmt.Errorf("adminView: belongs to %s, not to %s", Explain, q.Ask)
	}
	return nil
}

func listed() string {
	names := make([]string, 0, len(asks))
	for _, ask := range asks {
		names = append(names, string(ask))
	}
	return strings.Join(names, ", ")
}
