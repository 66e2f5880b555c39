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
		"undefined":            {value(`[]`) + "[0]", "gives no answer"},
		"the text false":       {value(`"false"`), "string where an object should stand"},
		"text":                 {value(`"deny"`), "string where an object should stand"},
		"false":                {value(`false`), "boolean where an object should stand"},
		"a number":             {value(`0`), "number where an object should stand"},
		"null":                 {value(`null`), "null where an object should stand"},
		"an empty object":      {value(`{}`), "is missing"},
		"an empty list":        {value(`[]`), "array where an object should stand"},
		"names":                {value(`["read", 7]`), "array where an object should stand"},
		"tools":                {value(`{"read": "yes"}`), "is missing"},
		"nothing refused":      {`object.union(object.remove(usual, ["refused"]), {"refused": {}})`, `"off" is neither refused nor offered`},
		"refused null":         {with("refused", `null`), "refused: null where object should stand"},
		"refused as a list":    {with("refused", `["off"]`), `refused: ["off"] where object should stand`},
		"refused by a name":    {with("refused", `{"off": "enabled"}`), `"off": "enabled" where the place of a gate should stand`},
		"refused true":         {with("refused", `{"off": true}`), `"off": true where the place of a gate should stand`},
		"refused by no gate":   {with("refused", `{"off": 5}`), `"off": there is no gate at 5`},
		"refused before all":   {with("refused", `{"off": -1}`), `"off": there is no gate at -1`},
		"refused by half":      {with("refused", `{"off": 1.5}`), `"off": there is no gate at 1.5`},
		"observed as a set":    {`object.union(usual, {"observed": set()})`, "observed: set() where object should stand"},
		"offered as a list":    {with("offered", `["read"]`), `offered: ["read"] where set should stand`},
		"offered true":         {with("offered", `true`), "offered: true where set should stand"},
		"a tool as a number":   {`object.union(usual, {"offered": {"read", 7}})`, "7 stands where a tool's name should"},
		"an unknown tool":      {`object.union(usual, {"offered": {"read", "nosuch"}})`, `"nosuch" is not registered`},
		"an unknown refused":   {with("refused", `{"off": 1, "nosuch": 1}`), `"nosuch" is not registered`},
		"an unknown observed":  {with("observed", `{"nosuch": 4}`), `"nosuch" is not registered`},
		"a tool left out":      {`object.union(usual, {"offered": set()})`, `"read" is neither refused nor offered`},
		"a tool twice":         {`object.union(usual, {"offered": {"read", "off"}})`, `decided twice: {"off"}`},
		"observed and refused": {with("observed", `{"off": 4}`), `decided twice: {"off"}`},
		"listed as a list":     {with("listed", `["read"]`), `listed: ["read"] where set should stand`},
		"listed null":          {with("listed", `null`), "listed: null where set should stand"},
		"an unknown listed":    {`object.union(usual, {"listed": {"nosuch"}})`, `listed: "nosuch" is not registered`},
		"an unknown enabled":   {`object.union(usual, {"enabled": {"nosuch"}})`, `enabled: "nosuch" is not registered`},
		"enabled as an object": {with("enabled", `{"read": true}`), "where set should stand"},
		"no enabled":           {`object.remove(usual, ["enabled"])`, "enabled: is missing"},
		"a zone as a number":   {with("zone", `7`), "zone: 7 where string should stand"},
		"an empty ceiling":     {with("ceiling", `""`), "ceiling: is empty"},
		"broken as a list":     {with("broken", `[]`), "broken: [] where set should stand"},
		"a broken gate":        {`object.union(usual, {"broken": {"admin"}})`, `gates that give no set of names: {"admin"}`},
		"unregistered as text": {with("unregistered", `"no"`), `unregistered: "no" where object should stand`},
		"unregistered allowed": {
			with("unregistered", `{"allowed": true, "reason": "none", "message": "Yes."}`), "allows a tool that is not registered",
		},
		"unregistered without a reason": {with("unregistered", `{"reason": null}`), "unregistered: reason: null where string should stand"},
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
