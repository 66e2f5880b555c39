package toolpolicy

import (
	"context"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// Decision says of one Tool whether it is Allowed, with the Reason and a Message
// for people; ObservedOnly where a gate would withhold the tool but only
// observes; DataClass, Zone and Ceiling where the reason is 'none' or reveals
// them. The zero value refuses.
type Decision = snapshot.Decision

// User is who asks: ID, Admin, Groups and Attributes. A nil *User is nobody, who
// is no administrator.
type User = snapshot.User

// View is what one user sees through one configuration, from one policy and one
// state of the facts. A host that holds a view through a run gets one consistent
// answer however often policy or facts change meanwhile. It is safe for
// concurrent use; what its methods return belongs to the caller.
type View snapshot.View

func (v *View) inner() *snapshot.View { return (*snapshot.View)(v) }

// View takes what a user sees through a configuration at this moment. user may
// be nil.
//
// An error is an *UnknownConfigurationError, an *AnswerError where the policy
// answers oddly, a *FactsError where the user's attributes can't be carried,
// [ErrNoFacts], [ErrClosed], or says that ctx has ended.
func (e *Engine) View(ctx context.Context, configuration string, user *User) (*View, error) {
	s, err := e.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	v, err := s.View(ctx, configuration, user)
	if err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	return (*View)(v), nil
}

// Snapshot gives the snapshot in which the view stands.
func (v *View) Snapshot() *Snapshot { return &Snapshot{inner: v.inner().Snapshot()} }

// Unavailable gives the decision of every registered tool that is refused, in
// registry order. Remote tools are listed for administrators only; a tool that
// is only observed is offered, so it is not listed.
func (v *View) Unavailable() []Decision { return v.inner().Unavailable() }

// Explain gives one decision per name, refused or not, in the order given. An
// empty or nil list is the list of no names.
func (v *View) Explain(names []string) []Decision { return v.inner().Explain(names) }

// ExplainEnabled gives one decision for each enabled tool, in registry order.
func (v *View) ExplainEnabled() []Decision { return v.inner().ExplainEnabled() }

// Offerable gives the names among those given that are allowed, in their order.
// An empty or nil list is the list of no names.
func (v *View) Offerable(names []string) []string { return v.inner().Offerable(names) }

// OfferableEnabled gives the names among the enabled tools that are allowed, in
// registry order.
func (v *View) OfferableEnabled() []string { return v.inner().OfferableEnabled() }

// OfferableUnattended is [View.Offerable] without the tools that would stop the
// run to wait for a person.
func (v *View) OfferableUnattended(names []string) []string {
	return v.inner().OfferableUnattended(names)
}

// OfferableUnattendedEnabled is [View.OfferableEnabled] without the tools that
// would stop the run to wait for a person.
func (v *View) OfferableUnattendedEnabled() []string {
	return v.inner().OfferableUnattendedEnabled()
}

// Decide gives the decision of one tool, registered or not.
func (v *View) Decide(name string) Decision { return v.inner().Decide(name) }

// Unattended gives those of the names that run without a person, in the order
// given; it does not say whether they may be offered.
func (v *View) Unattended(names []string) []string { return v.inner().Unattended(names) }

// Policy names the policy that decides in this view.
func (v *View) Policy() Policy { return v.Snapshot().Policy() }

// FactsDigest identifies the facts of this view, as sha256:<hex>.
func (v *View) FactsDigest() string { return v.Snapshot().FactsDigest() }

// Prompt gives the withheld tools as text for a system prompt; see [PromptText].
func (v *View) Prompt() string { return PromptText(v.Unavailable()) }

// Explanation is a Decision and how it came about: the Gates in their order, up
// to the first that refuses, why a call needs Approval, and whether the tool asks
// for Input.
type Explanation = snapshot.Explanation

// Judgement is what one gate says of one tool: its Gate and Extension, its
// Verdict (admits, observes or refuses), the Reason that it gives, what it Saw,
// and the File and Line of its rule.
type Judgement = snapshot.Judgement

// Inspect gives one explanation per name, in the order given: it asks the policy
// once more, about these names, in the same policy and facts. With adminView the
// gates behind the first that refuses are told too, which the user may not be
// meant to learn.
//
// An error is an *AnswerError, or says that ctx has ended.
func (v *View) Inspect(ctx context.Context, names []string, adminView bool) ([]Explanation, error) {
	explanations, err := v.inner().Inspect(ctx, names, adminView)
	if err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	return explanations, nil
}
