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
	if slices.Contains([]string{"decisions", "unregistered", "offer"}, rule) {
		file = "toolpolicy/index/decisions.rego"
	}
	return testkit.Replace(file, "\n"+rule+" := ",
		"\n"+rule+" := odd_"+rule+" if "+isOdd+"\n\n"+rule+" := usual_"+rule+" if not "+isOdd+"\n\n"+
			"odd_"+rule+" := "+expression+"\n\nusual_"+rule+" := ")
}

// oddWhen are the usual decisions, each with another condition.
func oddWhen(when string) string {
	return `[object.union(line, {"when": ` + value(when) + `}) | some line in usual_decisions]`
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
		"no decisions":         {"decisions", value(`[]`), "decisions: none refuses what the gate at 0 stops"},
		"decisions as text":    {"decisions", value(`"no"`), `decisions: "no" where array should stand`},
		"decisions null":       {"decisions", value(`null`), "decisions: null where array should stand"},
		"an odd decision":      {"decisions", value(`["no"]`), `decisions[0]: "no" where an object should stand`},
		"no decision":          {"decisions", value(`[{}]`), "decisions[0]: decision: is missing"},
		"a gate left out":      {"decisions", `array.slice(usual_decisions, 1, 11)`, "decisions: none refuses what the gate at 0 stops"},
		"the last left out":    {"decisions", `array.slice(usual_decisions, 0, 4)`, "decisions: none refuses what the gate at 4 stops"},
		"a refusal that allows": {
			"decisions", `[object.union(line, {"decision": {"allowed": true}}) | some line in usual_decisions]`,
			"decisions[0]: allows what a gate neither admits nor observes",
		},
		"when as text":         {"decisions", oddWhen(`"always"`), `decisions[0]: when: "always" where object should stand`},
		"no place":             {"decisions", oddWhen(`{"place": null}`), "decisions[0]: when: place: null where number should stand"},
		"no gate there":        {"decisions", oddWhen(`{"place": 5}`), "decisions[0]: when: there is no gate at 5"},
		"before all gates":     {"decisions", oddWhen(`{"place": -1}`), "decisions[0]: when: there is no gate at -1"},
		"between two gates":    {"decisions", oddWhen(`{"place": 0.5}`), "decisions[0]: when: there is no gate at 0.5"},
		"admits as text":       {"decisions", oddWhen(`{"admits": "no"}`), `decisions[0]: when: admits: "no" where boolean should stand`},
		"observes null":        {"decisions", oddWhen(`{"observes": null}`), "decisions[0]: when: observes: null where boolean should stand"},
		"unregistered allowed": {"unregistered", "offer.decision", "unregistered: allows a tool that is not registered"},
		"unregistered as text": {"unregistered", value(`"no"`), `unregistered: "no" where object should stand`},
		"without a reason":     {"unregistered", `object.union(usual_unregistered, {"reason": ` + value(`null`) + `})`, "unregistered: reason: null where string should stand"},
		"allowed as text":      {"offer", oddOffer(`{"allowed": "true"}`), `decisions[10]: allowed: "true" where boolean should stand`},
		"allowed as a number":  {"offer", oddOffer(`{"allowed": 1}`), "decisions[10]: allowed: 1 where boolean should stand"},
		"allowed null":         {"offer", oddOffer(`{"allowed": null}`), "decisions[10]: allowed: null where boolean should stand"},
		"no reason":            {"offer", oddOffer(`{"reason": ""}`), "decisions[10]: reason: is empty"},
		"a reason as a number": {"offer", oddOffer(`{"reason": 7}`), "decisions[10]: reason: 7 where string should stand"},
		"no message":           {"offer", oddOffer(`{"message": ""}`), "decisions[10]: message: is empty"},
		"observed as text":     {"offer", oddOffer(`{"observedOnly": "no"}`), `decisions[10]: observedOnly: "no" where boolean should stand`},
		"reveals as text":      {"offer", `object.union(usual_offer, {"reveals": ` + value(`"no"`) + `})`, `decisions[10]: reveals: "no" where boolean should stand`},
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
