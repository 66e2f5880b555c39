package toolpolicy_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// oddFacts are facts that no proof of a bundle has: a policy of these tests is
// odd about them only.
func oddFacts() toolpolicy.Facts {
	f := readOnly()
	f.Tools = append(f.Tools, toolpolicy.Tool{Name: "odd", Group: "content", EnabledByDefault: true})
	return f
}

const isOdd = `data.facts.tools[1].name == "odd"`

// oddIndex puts an expression in the place of a rule of the index, where the
// facts are odd.
func oddIndex(rule, expression string) testkit.Edit {
	file := "toolpolicy/index/tools.rego"
	if slices.Contains([]string{"refusals", "notices", "offer"}, rule) {
		file = "toolpolicy/index/gates.rego"
	}
	return testkit.Replace(file, "\n"+rule+" := ",
		"\n"+rule+" := odd_"+rule+" if "+isOdd+"\n\n"+rule+" := usual_"+rule+" if not "+isOdd+"\n\n"+
			"odd_"+rule+" := "+expression+"\n\nusual_"+rule+" := ")
}

// oddOffer is what is said of a tool that is offered, with another decision.
func oddOffer(decision string) string {
	return `object.union(usual_offer, {"decision": ` + value(decision) + `})`
}

// TestC07OddIndex: an index of another shape is met when facts are set; what was
// in force stays.
func TestC07OddIndex(t *testing.T) {
	for name, c := range map[string]struct{ rule, expression, want string }{
		"registry as text":     {"registry", value(`"read"`), "registry: "},
		"registry of numbers":  {"registry", value(`["read", 7]`), "registry[1]: 7 where text should stand"},
		"registry undefined":   {"registry", value(`[]`) + "[0]", "registry: is missing"},
		"a name twice":         {"registry", `["read", "odd", "read"]`, `registry has "read" twice`},
		"a name without class": {"registry", `["read", "odd", "third"]`, `classes has no "third"`},
		"classes as a list":    {"classes", value(`["read"]`), "classes: "},
		"a class as a number":  {"classes", value(`{"read": 7, "odd": "publicContent"}`), `the class of "read" is no text, but 7`},
		"unattended as a list": {"unattended", value(`["read"]`), `unattended: ["read"] where set should stand`},
		"unattended null":      {"unattended", value(`null`), "unattended: null where set should stand"},
		"unattended unknown":   {"unattended", `{"read", "nosuch"}`, `"nosuch" is not registered`},
		"unattended failing":   {"unattended", `{name | ` + isOdd + `; some name in names; to_number(name) > 1}`, "to_number"},
		"no refusals":          {"refusals", value(`[]`), "refusals and notices have no entry for each gate"},
		"refusals as text":     {"refusals", value(`"no"`), `refusals: "no" where array should stand`},
		"an odd refusal":       {"refusals", value(`["no"]`), `refusals[0]: "no" where an object should stand`},
		"no decision":          {"refusals", value(`[{}]`), "refusals[0]: decision: is missing"},
		"a refusal that allows": {
			"refusals", `[object.union(told, {"decision": {"allowed": true}}) | some told in usual_refusals]`, "refusals[0]: allows what it refuses",
		},
		"notices null":         {"notices", value(`null`), "notices: null where array should stand"},
		"one notice":           {"notices", `array.slice(usual_notices, 0, 1)`, "refusals and notices have no entry for each gate"},
		"an offer as text":     {"offer", value(`"yes"`), `offer: "yes" where object should stand`},
		"allowed as text":      {"offer", oddOffer(`{"allowed": "true"}`), `offer: allowed: "true" where boolean should stand`},
		"allowed as a number":  {"offer", oddOffer(`{"allowed": 1}`), "offer: allowed: 1 where boolean should stand"},
		"allowed null":         {"offer", oddOffer(`{"allowed": null}`), "offer: allowed: null where boolean should stand"},
		"no reason":            {"offer", oddOffer(`{"reason": ""}`), "offer: reason: is empty"},
		"a reason as a number": {"offer", oddOffer(`{"reason": 7}`), "offer: reason: 7 where string should stand"},
		"no message":           {"offer", oddOffer(`{"message": ""}`), "offer: message: is empty"},
		"observed as text":     {"offer", oddOffer(`{"observedOnly": "no"}`), `offer: observedOnly: "no" where boolean should stand`},
		"reveals as text":      {"offer", `object.union(usual_offer, {"reveals": ` + value(`"no"`) + `})`, `offer: reveals: "no" where boolean should stand`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := testkit.Bundle(t, oddIndex(c.rule, c.expression))
			e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(readOnly())})
			before := e.Status().Facts
			_, err := e.SetFacts(t.Context(), oddFacts())
			odd := errorAs[*toolpolicy.AnswerError](t, err)
			assert.Contains(t, odd.Rule, "data.toolpolicy")
			assert.ErrorContains(t, odd, "data.toolpolicy.index")
			assert.ErrorContains(t, odd, c.want)
			assert.Equal(t, before, e.Status().Facts)
			kept, err := e.Unattended(t.Context(), []string{"read", "odd"})
			require.NoError(t, err)
			assert.Equal(t, []string{"read"}, kept)
		})
	}
}
