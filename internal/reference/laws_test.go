package reference_test

import (
	"slices"
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// scene is a world in force, and who asks through which configuration.
type scene struct {
	facts         facts.Facts
	reference     *reference.Reference
	configuration string
	user          *reference.User
}

// drawScene draws until a world is in force and the configuration exists.
func drawScene(t *rapid.T) scene {
	s := scene{facts: worlds.Facts().Draw(t, "facts")}
	r, err := reference.New(s.facts)
	if err != nil {
		t.Skip("refused")
	}
	s.reference, s.user = r, worlds.User().Draw(t, "user")
	s.configuration = worlds.Configuration(s.facts).Draw(t, "configuration")
	if _, ok := s.facts.Configurations[s.configuration]; !ok {
		t.Skip("unknown configuration")
	}
	return s
}

func (s scene) explain(t *rapid.T, names []string) []reference.Decision {
	answer, err := s.reference.Explain(s.configuration, s.user, names)
	require.NoError(t, err)
	return answer
}

func (s scene) unavailable(t *rapid.T) []reference.Decision {
	answer, err := s.reference.Unavailable(s.configuration, s.user)
	require.NoError(t, err)
	return answer
}

// decisions gives the decision of each registered tool.
func (s scene) decisions(t *rapid.T) map[string]reference.Decision {
	all := map[string]reference.Decision{}
	for _, d := range s.explain(t, s.reference.Registered()) {
		all[d.Tool] = d
	}
	return all
}

// TestLawAllowedOrRefused: every registered tool is either allowed or refused,
// with a reason that fits, and its fields show only what was reached.
func TestLawAllowedOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		names := s.reference.Registered()
		require.Len(t, s.decisions(t), len(names), "names in the registry are unique")
		for _, d := range s.explain(t, names) {
			reached := d.Reason == reference.ReasonNone || d.Reason == reference.ReasonTrustZone
			assert.Equal(t, d.Reason == reference.ReasonNone || d.ObservedOnly, d.Allowed, "%+v", d)
			assert.False(t, d.ObservedOnly && d.Reason != reference.ReasonTrustZone, "%+v", d)
			assert.Equal(t, reached, d.DataClass != "", "%+v", d)
			assert.Equal(t, reached, d.Zone != "", "%+v", d)
			assert.Equal(t, reached, d.Ceiling != "", "%+v", d)
			assert.NotEqual(t, reference.ReasonNotRegistered, d.Reason)
		}
	})
}

// TestLawUnavailableIsTheRefusedOnes: unavailable and offerable divide the
// registry, remote tools aside for who is not an administrator.
func TestLawUnavailableIsTheRefusedOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		remote := map[string]bool{}
		dropped := s.reference.Dropped()
		for i, tool := range s.facts.Tools {
			if !slices.Contains(dropped, i) {
				remote[tool.Name] = tool.Remote
			}
		}
		want := []reference.Decision{}
		for _, d := range s.explain(t, s.reference.Registered()) {
			if !d.Allowed && (!remote[d.Tool] || s.user != nil && s.user.Admin) {
				want = append(want, d)
			}
		}
		assert.Equal(t, want, s.unavailable(t))
	})
}

// TestLawListAndSingleAgree: offerable is explain, filtered; unattended is a
// filter; one question for many names is many questions for one.
func TestLawListAndSingleAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		names := worlds.Names(s.facts).Draw(t, "names")
		explained := s.explain(t, names)
		single := []reference.Decision{}
		allowed, unattended := []string{}, []string{}
		for _, name := range names {
			d := s.explain(t, []string{name})
			single = append(single, d...)
			if d[0].Allowed {
				allowed = append(allowed, name)
				unattended = append(unattended, s.reference.Unattended([]string{name})...)
			}
		}
		assert.Equal(t, single, explained)
		offerable, err := s.reference.Offerable(s.configuration, s.user, names)
		require.NoError(t, err)
		assert.Equal(t, allowed, offerable)
		both, err := s.reference.OfferableUnattended(s.configuration, s.user, names)
		require.NoError(t, err)
		assert.Equal(t, unattended, both)
		assert.Subset(t, s.reference.Registered(), s.reference.Unattended(names))
	})
}

// TestLawEnabledAnswersMatch: the answers without names are those with the
// names of the tools whose reason is not that they are disabled.
func TestLawEnabledAnswersMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		enabled := []string{}
		for _, d := range s.explain(t, s.reference.Registered()) {
			if d.Reason != reference.ReasonToolDisabled {
				enabled = append(enabled, d.Tool)
			}
		}
		explained, err := s.reference.ExplainEnabled(s.configuration, s.user)
		require.NoError(t, err)
		assert.Equal(t, s.explain(t, enabled), explained)
		want, err := s.reference.Offerable(s.configuration, s.user, enabled)
		require.NoError(t, err)
		offerable, err := s.reference.OfferableEnabled(s.configuration, s.user)
		require.NoError(t, err)
		assert.Equal(t, want, offerable)
		unattended, err := s.reference.OfferableUnattendedEnabled(s.configuration, s.user)
		require.NoError(t, err)
		assert.Equal(t, s.reference.Unattended(want), unattended)
	})
}

// TestLawOrderOfToolsDecidesNothing: where no remote tool was dropped for its
// name, shuffling the tools changes the order of lists and nothing else.
func TestLawOrderOfToolsDecidesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		kept := []facts.Tool{}
		for i, tool := range s.facts.Tools {
			if !slices.Contains(s.reference.Dropped(), i) {
				kept = append(kept, tool)
			}
		}
		other := s
		other.facts.Tools = kept
		if len(kept) > 0 {
			other.facts.Tools = rapid.Permutation(kept).Draw(t, "shuffled")
		}
		r, err := reference.New(other.facts)
		require.NoError(t, err)
		other.reference = r
		assert.Empty(t, r.Dropped())
		assert.Equal(t, s.decisions(t), other.decisions(t))
		assert.ElementsMatch(t, s.unavailable(t), other.unavailable(t))
		assert.ElementsMatch(t, s.reference.Unattended(s.reference.Registered()), r.Unattended(r.Registered()))
	})
}

// TestLawCollisionsStayLocal: shuffling worlds with colliding remote tools
// changes nothing about any name that did not collide.
func TestLawCollisionsStayLocal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		times := map[string]int{}
		for _, tool := range s.facts.Tools {
			times[tool.Name]++
		}
		other := s
		if len(s.facts.Tools) > 0 {
			other.facts.Tools = rapid.Permutation(s.facts.Tools).Draw(t, "shuffled")
		}
		r, err := reference.New(other.facts)
		require.NoError(t, err)
		other.reference = r
		before, after := s.decisions(t), other.decisions(t)
		assert.ElementsMatch(t, s.reference.Registered(), r.Registered(), "which names are registered is not a matter of order")
		for name, n := range times {
			if n == 1 {
				assert.Equal(t, before[name], after[name], "%q", name)
			}
		}
	})
}

// TestLawUnrelatedToolChangesNothing: one more tool changes no other's decision.
func TestLawUnrelatedToolChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		other := s
		other.facts.Tools = slices.Insert(slices.Clone(s.facts.Tools), rapid.IntRange(0, len(s.facts.Tools)).Draw(t, "at"),
			facts.Tool{Name: "unrelated", Group: "content", EnabledByDefault: true})
		r, err := reference.New(other.facts)
		require.NoError(t, err)
		other.reference = r
		after := other.decisions(t)
		assert.Contains(t, after, "unrelated")
		delete(after, "unrelated")
		assert.Equal(t, s.decisions(t), after)
	})
}
