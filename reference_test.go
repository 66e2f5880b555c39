package toolpolicy_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
)

// TestEngineEqualsReference compares every answer of the engine with that of
// the reference on random facts, and what either says of the facts themselves.
// -rapid.checks says on how many.
func TestEngineEqualsReference(t *testing.T) {
	ctx := t.Context()
	e := newEngine(t, toolpolicy.Options{})
	m := messages{}
	accepted, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f := worlds.Facts().Draw(t, "facts")
		r, refusal := reference.New(f)
		report, err := e.SetFacts(ctx, f)
		if want := refusals(t, f, refusal); len(want) > 0 {
			refused++
			assert.ElementsMatch(t, want, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings))
			return
		}
		accepted++
		require.NoError(t, err)
		assert.ElementsMatch(t, toBrief(r.Warnings()), briefly(report.Warnings))
		compareDropped(t, r, report.Dropped)
		u := worlds.User().Draw(t, "user")
		names := worlds.Names(f).Draw(t, "names")
		ids := append(slices.Sorted(maps.Keys(f.Configurations)), worlds.Configuration(f).Draw(t, "configuration"))
		for _, id := range ids {
			compareAnswers(t, ctx, e, r, question{id, userOf(u), names}, u, m)
		}
	})
	assert.Positive(t, accepted)
	assert.Positive(t, refused)
	assert.ElementsMatch(t, []string{
		"none", "notRegistered", "toolDisabled", "requiresAdmin", "configurationGroup", "trustZone", "observed",
	}, slices.Collect(maps.Keys(m)), "every outcome occurs")
}

func compareAnswers(
	t *rapid.T, ctx context.Context, e *toolpolicy.Engine, r *reference.Reference,
	q question, u *reference.User, m messages,
) {
	got, err := askEngine(ctx, e, q)
	m.learn(t, slices.Concat(got.Unavailable, got.Explain, got.ExplainEnabled))
	want, unknown := askReference(r, q, u, m)
	if unknown != nil {
		assert.Equal(t, q.Configuration, errorAs[*toolpolicy.UnknownConfigurationError](t, err).Configuration)
		return
	}
	require.NoError(t, err)
	assert.Equal(t, want, got)
	v, err := e.View(ctx, q.Configuration, q.User)
	require.NoError(t, err)
	assert.Equal(t, want, askView(v, q.Names), "the view")
	assert.Equal(t, toolpolicy.PromptText(want.Unavailable), v.Prompt())
}

// compareDropped wants one finding for each tool left out, about something that
// does stand against it.
func compareDropped(t *rapid.T, r *reference.Reference, dropped []toolpolicy.Finding) {
	assert.Subset(t, toBrief(r.Drops()), briefly(dropped))
	at := []string{}
	for _, i := range r.Dropped() {
		at = append(at, toolAt(i))
	}
	got := []string{}
	for _, f := range dropped {
		got = append(got, toolOf(f.Path))
	}
	assert.Equal(t, at, got)
}

// refusals gives the reference's findings by the engine's codes. What is not a
// matter of meaning but of shape, an empty group and a switch whose name is no
// text, is judged before anything else and alone.
func refusals(t *rapid.T, f toolpolicy.Facts, refusal error) []brief {
	shape, others := []brief{}, []brief{}
	for name := range f.State.Tools {
		if !utf8.ValidString(name) {
			shape = append(shape, brief{facts.CodeBadText, facts.Path("state", "tools", name)})
		}
	}
	if refusal != nil {
		for _, f := range errorAs[*reference.RefusedError](t, refusal).Findings {
			if f.Code == "emptyGroup" {
				shape = append(shape, brief{facts.CodeMissingField, f.Path})
			} else {
				others = append(others, brief{f.Code, f.Path})
			}
		}
	}
	if len(shape) > 0 {
		return shape
	}
	return others
}

func toBrief(findings []reference.Finding) []brief {
	short := []brief{}
	for _, f := range findings {
		short = append(short, brief{f.Code, f.Path})
	}
	return short
}
