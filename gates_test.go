package toolpolicy_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

const order = "toolpolicy/order.rego"

// sixthGate adds the gate of testdata/gates/group before what stands in the
// order: a folder with a Rego file and an entry, nothing else.
func sixthGate(t testing.TB, before string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/gates/group/group.rego")
	require.NoError(t, err)
	return testkit.Bundle(t,
		testkit.Write("toolpolicy/gates/group/group.rego", string(text)),
		testkit.Replace(order, before, `{
		"gate": "group",
		"reason": "notYourGroup",
		"message": "The tool is for members of its group.",
	},
	`+before))
}

// TestSixthGate compares every answer of a policy with a gate of its own with
// the reference's, changed by hand: tools for the user's groups only. The gate
// stands last, or before the trust zone, which then is not reached.
func TestSixthGate(t *testing.T) {
	for name, before := range map[string]string{
		"last":                  "]\n\n# METADATA\n# description: What is said of a tool against",
		"before the trust zone": "{\n\t\t\"gate\": \"trust_zone\"",
	} {
		t.Run(name, func(t *testing.T) {
			ctx, dir := t.Context(), sixthGate(t, before)
			e, s := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}}), newStock(t, dir)
			m, refused := messages{"notYourGroup": "The tool is for members of its group."}, 0
			rapid.Check(t, func(t *rapid.T) {
				f := worlds.Facts().Filter(isText).Draw(t, "facts")
				r, err := reference.New(f)
				if err != nil || len(f.Configurations) == 0 {
					return
				}
				setFacts(t, ctx, e, f)
				s.setFacts(t, ctx, document(t, f))
				u := worlds.User().Draw(t, "user")
				if u != nil && len(f.Tools) > 0 {
					u.Groups = append(u.Groups, rapid.SampledFrom(f.Tools).Draw(t, "member").Group)
				}
				id := worlds.Configuration(f).Filter(func(id string) bool { _, known := f.Configurations[id]; return known })
				q := question{id.Draw(t, "configuration"), userOf(u), worlds.Names(f).Draw(t, "names")}

				got, err := askEngine(ctx, e, q)
				require.NoError(t, err)
				m.learn(t, slices.Concat(got.Unavailable, got.Explain, got.ExplainEnabled))
				want := withSixthGate(t, r, f, q, u, name == "last", m)
				require.Equal(t, want, got)
				for _, d := range got.Explain {
					if d.Reason == "notYourGroup" {
						refused++
					}
				}
				sq := stockQuestion{q, rapid.Bool().Draw(t, "listed"), rapid.Bool().Draw(t, "unattended")}
				require.Equal(t, engineAnswers(t, ctx, e, false, sq), s.answers(t, ctx, sq.drawInput(t)))
			})
			assert.Positive(t, refused)
		})
	}
}

// withSixthGate gives the answers that the gate leads to.
func withSixthGate(
	t *rapid.T, r *reference.Reference, f toolpolicy.Facts, q question, u *reference.User, last bool, m messages,
) answers {
	mine := map[string]bool{}
	for i, tool := range f.Tools {
		if u != nil && slices.Contains(u.Groups, tool.Group) && !slices.Contains(r.Dropped(), i) {
			mine[tool.Name] = true
		}
	}
	gate := func(decisions []toolpolicy.Decision) []toolpolicy.Decision {
		for i, d := range decisions {
			reached := d.Allowed || !last && d.Reason == toolpolicy.ReasonTrustZone
			if reached && !mine[d.Tool] {
				decisions[i] = toolpolicy.Decision{Tool: d.Tool, Reason: "notYourGroup", Message: m["notYourGroup"]}
			}
		}
		return decisions
	}
	allowed := func(decisions []toolpolicy.Decision) []string {
		names := []string{}
		for _, d := range decisions {
			if d.Allowed {
				names = append(names, d.Tool)
			}
		}
		return names
	}
	a, err := askReference(r, q, u, m)
	require.NoError(t, err)
	registered, err := askReference(r, question{q.Configuration, q.User, r.Registered()}, u, m)
	require.NoError(t, err)
	a.Unavailable = []toolpolicy.Decision{}
	for _, d := range gate(registered.Explain) {
		i := slices.IndexFunc(f.Tools, func(tool toolpolicy.Tool) bool { return tool.Name == d.Tool && !tool.Remote })
		if !d.Allowed && (i >= 0 || u != nil && u.Admin) {
			a.Unavailable = append(a.Unavailable, d)
		}
	}
	a.Explain, a.ExplainEnabled = gate(a.Explain), gate(a.ExplainEnabled)
	a.Decided = a.Explain
	a.Offerable, a.OfferableEnabled = allowed(a.Explain), allowed(a.ExplainEnabled)
	a.OfferableUnattended = r.Unattended(a.Offerable)
	a.OfferableUnattendedEnabled = r.Unattended(a.OfferableEnabled)
	return a
}
