package toolpolicy_test

import (
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
	return testkit.Replace("toolpolicy/index/tools.rego", "\n"+rule+" := ",
		"\n"+rule+" := odd_"+rule+" if "+isOdd+"\n\n"+rule+" := usual_"+rule+" if not "+isOdd+"\n\n"+
			"odd_"+rule+" := "+expression+"\n\nusual_"+rule+" := ")
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
