package toolpolicy_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// oddViews is a policy whose view is the shipped one, usual, but for some
// configurations, which no proof meets: there it is an expression.
func oddViews(t testing.TB, expressions map[string]string) string {
	text := "\nview := usual if not input.configuration in odd\n\n"
	text += "odd := {id | some id in " + quoted(slices.Collect(maps.Keys(expressions))) + "}\n\n"
	for id, expression := range expressions {
		text += "view := answer if {\n\tinput.configuration == " + strconv.Quote(id) + "\n\tanswer := " + expression + "\n}\n\n"
	}
	return testkit.Bundle(t, testkit.Replace("toolpolicy/view.rego", "\nview := {\n", text+"usual := {\n"))
}

func quoted(texts []string) string {
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// between is a world with some configurations between two others, which are the
// ones that a proof asks about.
func between(ids ...string) toolpolicy.Facts {
	f := world(
		toolpolicy.Tool{Name: "read", Group: "content", EnabledByDefault: true},
		toolpolicy.Tool{Name: "off", Group: "content"},
	)
	for _, id := range append(ids, " first", "~ last") {
		f.Configurations[id] = toolpolicy.Configuration{TrustZone: new(toolpolicy.Local)}
	}
	delete(f.Configurations, "open")
	return f
}

// value is an expression for a value that no type check sees through.
func value(json string) string { return "json.unmarshal(`" + json + "`)" }

// with is the usual view with another member.
func with(member, json string) string {
	return `object.union(usual, {"` + member + `": ` + value(json) + `})`
}

// TestC07OddView: an answer of another shape is an error that names the rule and
// what is odd; it is never an empty answer, and no other question suffers.
func TestC07OddView(t *testing.T) {
	views := map[string]string{}
	cases := map[string]struct{ view, want string }{
		"undefined":          {value(`[]`) + "[0]", "gives no answer"},
		"the text false":     {value(`"false"`), "string where an object should stand"},
		"text":               {value(`"deny"`), "string where an object should stand"},
		"false":              {value(`false`), "boolean where an object should stand"},
		"a number":           {value(`0`), "number where an object should stand"},
		"null":               {value(`null`), "null where an object should stand"},
		"an empty object":    {value(`{}`), "is missing"},
		"an empty list":      {value(`[]`), "array where an object should stand"},
		"names":              {value(`["read", 7]`), "array where an object should stand"},
		"tools":              {value(`{"read": "yes"}`), "is missing"},
		"admitted null":      {with("admitted", `null`), "admitted: null where object should stand"},
		"admitted as a list": {with("admitted", `["off"]`), `admitted: ["off"] where object should stand`},
		"no admitted":        {`object.remove(usual, ["admitted"])`, "admitted: is missing"},
		"a gate as a list":   {`object.union(usual, {"admitted": {1: ["off"]}})`, `gates that give no set of names: ["enabled"]`},
		"a gate true":        {`object.union(usual, {"admitted": {0: true}})`, `gates that give no set of names: ["registered"]`},
		"a gate by its name": {`object.union(usual, {"admitted": {"enabled": {"off"}}})`, "speaks for more than the 5 gates"},
		"a gate too many":    {`object.union(usual, {"admitted": {5: {"off"}}})`, "speaks for more than the 5 gates"},
		"a gate before all":  {`object.union(usual, {"observed": {-1: {"off"}}})`, "speaks for more than the 5 gates"},
		"gates by text":      {with("admitted", `{"0": []}`), "speaks for more than the 5 gates"},
		"observed as a set":  {`object.union(usual, {"observed": set()})`, "observed: set() where object should stand"},
		"no observed":        {`object.remove(usual, ["observed"])`, "observed: is missing"},
		"observed true":      {`object.union(usual, {"observed": {1: true}})`, "observed: true where the set of enabled should stand"},
		"observed as a list": {`object.union(usual, {"observed": {1: ["off"]}})`, `observed: ["off"] where the set of enabled should stand`},
		"listed as a list":   {with("listed", `["read"]`), `listed: ["read"] where set should stand`},
		"listed null":        {with("listed", `null`), "listed: null where set should stand"},
		"an unknown listed":  {`object.union(usual, {"listed": {"nosuch"}})`, `listed: "nosuch" is not registered`},
		"a zone as a number": {with("zone", `7`), "zone: 7 where string should stand"},
		"an empty ceiling":   {with("ceiling", `""`), "ceiling: is empty"},
	}
	for name, c := range cases {
		views[name] = c.view
	}
	e := newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: oddViews(t, views)}},
		Facts:   new(between(slices.Collect(maps.Keys(cases))...)),
	})
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			errs, empty := everyQuestion(t.Context(), e, name)
			require.Len(t, errs, 10)
			for question, err := range errs {
				if question == "Unattended" {
					assert.NoError(t, err)
					continue
				}
				odd := errorAs[*toolpolicy.AnswerError](t, err)
				assert.Equal(t, "data.toolpolicy.view", odd.Rule, question)
				assert.ErrorContains(t, odd, c.want, question)
				assert.True(t, empty[question], question)
			}
		})
	}
	usual, err := e.Offerable(t.Context(), "~ last", nil, []string{"read", "off", "nosuch"})
	assert.NoError(t, err)
	assert.Equal(t, []string{"read"}, usual)
}
