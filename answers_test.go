package toolpolicy_test

import (
	"context"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
)

// question is who asks through which configuration for which names.
type question struct {
	Configuration string
	User          *toolpolicy.User
	Names         []string
}

// answers are those to every question about one view.
type answers struct {
	Unattended, Offerable, OfferableEnabled         []string
	OfferableUnattended, OfferableUnattendedEnabled []string
	Unavailable, Explain, ExplainEnabled, Decided   []toolpolicy.Decision
}

// askEngine asks the engine every question, each by itself.
func askEngine(ctx context.Context, e *toolpolicy.Engine, q question) (a answers, err error) {
	ask := func(question func() error) {
		if err == nil {
			err = question()
		}
	}
	c, u, n := q.Configuration, q.User, q.Names
	ask(func() (err error) { a.Unattended, err = e.Unattended(ctx, n); return })
	ask(func() (err error) { a.Unavailable, err = e.Unavailable(ctx, c, u); return })
	ask(func() (err error) { a.Explain, err = e.Explain(ctx, c, u, n); return })
	ask(func() (err error) { a.ExplainEnabled, err = e.ExplainEnabled(ctx, c, u); return })
	ask(func() (err error) { a.Offerable, err = e.Offerable(ctx, c, u, n); return })
	ask(func() (err error) { a.OfferableEnabled, err = e.OfferableEnabled(ctx, c, u); return })
	ask(func() (err error) { a.OfferableUnattended, err = e.OfferableUnattended(ctx, c, u, n); return })
	ask(func() (err error) {
		a.OfferableUnattendedEnabled, err = e.OfferableUnattendedEnabled(ctx, c, u)
		return
	})
	a.Decided = []toolpolicy.Decision{}
	for _, name := range n {
		var d toolpolicy.Decision
		ask(func() (err error) { d, err = e.Decide(ctx, c, u, name); return })
		a.Decided = append(a.Decided, d)
	}
	return a, err
}

// askView asks a view the same.
func askView(v *toolpolicy.View, names []string) answers {
	a := answers{
		Unattended: v.Unattended(names), Unavailable: v.Unavailable(),
		Explain: v.Explain(names), ExplainEnabled: v.ExplainEnabled(),
		Offerable: v.Offerable(names), OfferableEnabled: v.OfferableEnabled(),
		OfferableUnattended:        v.OfferableUnattended(names),
		OfferableUnattendedEnabled: v.OfferableUnattendedEnabled(),
		Decided:                    []toolpolicy.Decision{},
	}
	for _, name := range names {
		a.Decided = append(a.Decided, v.Decide(name))
	}
	return a
}

// messages are the constant sentences by outcome of a decision. The reference
// has none, so the first that the engine gives is taken for right.
type messages map[string]string

// learn takes the messages of decisions; one that is empty, differs from what
// its outcome had before, or is another outcome's too, fails the test.
func (m messages) learn(t require.TestingT, decisions []toolpolicy.Decision) {
	for _, d := range decisions {
		outcome := reference.Decision{Reason: reference.Reason(d.Reason), ObservedOnly: d.ObservedOnly}.Outcome()
		require.NotEmpty(t, d.Message)
		for other, message := range m {
			require.Equal(t, other == outcome, message == d.Message, "the message of %q: %q", outcome, d.Message)
		}
		m[outcome] = d.Message
	}
}

// askReference asks the reference what askEngine asks the engine.
func askReference(r *reference.Reference, q question, u *reference.User, m messages) (a answers, err error) {
	decisions := func(list []reference.Decision, e error) []toolpolicy.Decision {
		all := []toolpolicy.Decision{}
		for _, d := range list {
			all = append(all, toolpolicy.Decision{
				Tool: d.Tool, Allowed: d.Allowed, Reason: toolpolicy.Reason(d.Reason), Message: m[d.Outcome()],
				ObservedOnly: d.ObservedOnly, DataClass: d.DataClass, Zone: d.Zone, Ceiling: d.Ceiling,
			})
		}
		if err == nil {
			err = e
		}
		return all
	}
	names := func(list []string, e error) []string {
		if err == nil {
			err = e
		}
		return list
	}
	c, n := q.Configuration, q.Names
	a.Unattended = r.Unattended(n)
	a.Unavailable = decisions(r.Unavailable(c, u))
	a.Explain = decisions(r.Explain(c, u, n))
	a.ExplainEnabled = decisions(r.ExplainEnabled(c, u))
	a.Offerable = names(r.Offerable(c, u, n))
	a.OfferableEnabled = names(r.OfferableEnabled(c, u))
	a.OfferableUnattended = names(r.OfferableUnattended(c, u, n))
	a.OfferableUnattendedEnabled = names(r.OfferableUnattendedEnabled(c, u))
	a.Decided = a.Explain
	return a, err
}
