package toolpolicy_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
)

// lawScene is a world in force in an engine, and who asks.
type lawScene struct {
	facts toolpolicy.Facts
	kept  []toolpolicy.Tool // those that were not dropped
	id    string
	user  *toolpolicy.User
}

// drawLawScene draws facts that the engine accepts; false where there are none.
func drawLawScene(t *rapid.T, ctx context.Context, e *toolpolicy.Engine) (s lawScene, ok bool) {
	s.facts = worlds.Facts().Draw(t, "facts")
	report, err := e.SetFacts(ctx, s.facts)
	if err != nil || len(s.facts.Configurations) == 0 {
		return s, false
	}
	for i, tool := range s.facts.Tools {
		if !slices.ContainsFunc(report.Dropped, func(f toolpolicy.Finding) bool { return toolOf(f.Path) == toolAt(i) }) {
			s.kept = append(s.kept, tool)
		}
	}
	s.id = worlds.Configuration(s.facts).Filter(func(id string) bool { _, known := s.facts.Configurations[id]; return known }).Draw(t, "id")
	s.user = userOf(worlds.User().Draw(t, "user"))
	return s, true
}

func namesOf(tools []toolpolicy.Tool) []string {
	names := []string{}
	for _, tool := range tools {
		names = append(names, tool.Name)
	}
	return names
}

// decisions gives each tool's decision, and who runs unattended, in some facts.
func (s lawScene) decisions(
	t *rapid.T, ctx context.Context, e *toolpolicy.Engine, tools []toolpolicy.Tool,
) (map[string]toolpolicy.Decision, []string) {
	f := s.facts
	f.Tools = tools
	setFacts(t, ctx, e, f)
	a, err := askEngine(ctx, e, question{s.id, s.user, namesOf(s.kept)})
	require.NoError(t, err)
	all := map[string]toolpolicy.Decision{}
	for _, d := range a.Explain {
		all[d.Tool] = d
	}
	return all, a.Unattended
}

// TestC19ListingAndCheckingAgree: every question about one tool has one answer,
// however it is asked.
func TestC19ListingAndCheckingAgree(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, toolpolicy.Options{})
	rapid.Check(t, func(t *rapid.T) {
		s, ok := drawLawScene(t, ctx, e)
		if !ok {
			return
		}
		names := append(namesOf(s.kept), worlds.Names(s.facts).Draw(t, "names")...)
		a, err := askEngine(ctx, e, question{s.id, s.user, names})
		require.NoError(t, err)
		require.Len(t, a.Explain, len(names))
		for i, d := range a.Explain {
			registered := slices.Contains(namesOf(s.kept), d.Tool)
			assert.Equal(t, names[i], d.Tool)
			assert.Equal(t, d.Reason == toolpolicy.ReasonNone || d.ObservedOnly, d.Allowed, "allowed, or refused with a reason: %+v", d)
			assert.Equal(t, !registered, d.Reason == toolpolicy.ReasonNotRegistered)
			assert.Equal(t, d.Allowed, slices.Contains(a.Offerable, d.Tool))
			one, err := e.Offerable(ctx, s.id, s.user, []string{d.Tool})
			require.NoError(t, err)
			assert.Equal(t, d.Allowed, len(one) == 1)
			unattended, err := e.Unattended(ctx, []string{d.Tool})
			require.NoError(t, err)
			assert.Equal(t, len(unattended) == 1, slices.Contains(a.Unattended, d.Tool))
			assert.Equal(t, d.Allowed && len(unattended) == 1, slices.Contains(a.OfferableUnattended, d.Tool))
			assert.True(t, registered || len(unattended) == 0, "an unknown tool is not unattended")
		}
		assert.Equal(t, a.Explain, a.Decided)
		for _, d := range a.Unavailable {
			assert.False(t, d.Allowed)
			assert.Equal(t, d, a.Explain[slices.Index(names, d.Tool)])
		}
		assert.Subset(t, a.Offerable, a.OfferableUnattended)
		assert.Subset(t, a.OfferableEnabled, a.OfferableUnattendedEnabled)
	})
}

// TestC19OrderDecidesNothing: neither the order of the tools, nor the tools that
// were dropped, nor one more tool changes what is said of another.
func TestC19OrderDecidesNothing(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, toolpolicy.Options{})
	rapid.Check(t, func(t *rapid.T) {
		s, ok := drawLawScene(t, ctx, e)
		if !ok || len(s.kept) == 0 {
			return
		}
		want, unattended := s.decisions(t, ctx, e, s.facts.Tools)
		shuffled := rapid.Permutation(s.kept).Draw(t, "shuffled")
		got, still := s.decisions(t, ctx, e, shuffled)
		assert.Equal(t, want, got)
		assert.Equal(t, unattended, still)
		more := toolpolicy.Tool{Name: "unrelated", Group: "unrelated", EnabledByDefault: true}
		got, still = s.decisions(t, ctx, e, slices.Insert(slices.Clone(shuffled), rapid.IntRange(0, len(shuffled)).Draw(t, "at"), more))
		assert.Equal(t, want, got)
		assert.Equal(t, unattended, still)
	})
}

// TestC19DisabledTool: unattended is a filter, which does not say that a tool
// may be offered; asked together, the two say so.
func TestC19DisabledTool(t *testing.T) {
	f := world(toolpolicy.Tool{Name: "off", Group: "content", RequiresApproval: new(false)})
	e := newEngine(t, toolpolicy.Options{Facts: &f})
	a, err := askEngine(t.Context(), e, question{"open", administrator, []string{"off", "nosuch"}})
	require.NoError(t, err)
	assert.Equal(t, []string{"off"}, a.Unattended)
	assert.Equal(t, []string{}, a.OfferableUnattended)
	assert.Equal(t, []withheld{{"off", "toolDisabled"}, {"nosuch", "notRegistered"}}, reasons(a.Explain))
	assert.Equal(t, []withheld{{"off", "toolDisabled"}}, reasons(a.Unavailable))
}
