package snapshot_test

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// oddIn makes a rule what each of some configurations names, and elsewhere what
// it was, which then is called usual.
func oddIn(file, rule string, expressions map[string]string) testkit.Edit {
	text, ids := "", "["
	for id, expression := range expressions {
		ids += strconv.Quote(id) + ", "
		text += "\n" + rule + " := answer if {\n\tinput.configuration == " + strconv.Quote(id) + "\n\tanswer := " + expression + "\n}\n"
	}
	text += "\n" + rule + " := usual if not input.configuration in " + ids + "]\n\nusual := "
	return testkit.Replace(file, "\n"+rule+" := ", text)
}

// value is an expression for a value that no type check sees through.
func value(json string) string { return "json.unmarshal(`" + json + "`)" }

// oddSnapshot makes a snapshot of such a policy, which is proved on other
// configurations.
func oddSnapshot(t *testing.T, file, rule string, expressions map[string]string) *snapshot.Snapshot {
	t.Helper()
	f := small()
	for id := range expressions {
		f.Configurations[id] = f.Configurations["local"]
	}
	for _, id := range []string{" first", "~ last"} {
		f.Configurations[id] = facts.Configuration{}
	}
	p := policyWith(t, nil, oddIn(file, rule, expressions))
	require.NoError(t, snapshot.ProvePolicy(t.Context(), p))
	s := snapshotOf(t, p, f)
	require.NoError(t, s.Prove(t.Context()))
	return s
}

// oddAnswer wants an error that names a rule and what is odd.
func oddAnswer(t *testing.T, err error, rule, text string) {
	t.Helper()
	odd, ok := errors.AsType[*snapshot.AnswerError](err)
	require.True(t, ok, "%T: %v", err, err)
	assert.Equal(t, rule, odd.Rule)
	assert.ErrorContains(t, odd.Err, text)
}

// TestOddViews are errors, kept or asked.
func TestOddViews(t *testing.T) {
	cases := map[string]struct{ view, want string }{
		"undefined":      {value(`[]`) + "[0]", "gives no answer"},
		"false":          {value(`false`), "boolean where an object should stand"},
		"no members":     {value(`{}`), "zone: is missing"},
		"a number":       {`object.union(usual, {"zone": 7})`, "zone: 7 where string should stand"},
		"no text":        {`object.union(usual, {"ceiling": ""})`, "ceiling: is empty"},
		"not listed":     {`object.union(usual, {"listed": ["read"]})`, `listed: ["read"] where set should stand`},
		"foreign":        {`object.union(usual, {"listed": {"nosuch"}})`, `listed: "nosuch" is not registered`},
		"no name":        {`object.union(usual, {"listed": {7, "read"}})`, "listed: 7 stands where a tool's name should"},
		"admitted":       {`object.union(usual, {"admitted": 7})`, "admitted: 7 where object should stand"},
		"observed":       {`object.union(usual, {"observed": [7]})`, "observed: [7] where object should stand"},
		"silent gates":   {`object.union(object.remove(usual, {"admitted"}), {"admitted": {0: {"read"}, 3: set()}})`, `gates that give no set of names: ["enabled" "admin" "trust_zone"]`},
		"a list":         {`object.union(usual, {"admitted": {2: ["read"]}})`, `gates that give no set of names: ["admin"]`},
		"observes more":  {`object.union(usual, {"observed": {1: true}})`, "observed: true where the set of enabled should stand"},
		"one too many":   {`object.union(usual, {"admitted": {5: set()}})`, "speaks for more than the 5 gates"},
		"observes alone": {`object.union(usual, {"observed": {-1: {"read"}}})`, "speaks for more than the 5 gates"},
	}
	views := map[string]string{}
	for name, c := range cases {
		views[name] = c.view
	}
	s := oddSnapshot(t, "toolpolicy/view.rego", "view", views)
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		t.Run(name, func(t *testing.T) {
			for range 2 {
				v, err := s.View(t.Context(), name, nil)
				assert.Nil(t, v)
				oddAnswer(t, err, "data.toolpolicy.view", cases[name].want)
			}
			_, err := s.AskView(t.Context(), name, nil)
			oddAnswer(t, err, "data.toolpolicy.view", cases[name].want)
		})
	}
	assert.Equal(t, []string{"read", "write"}, view(t, s, "~ last", nil).OfferableEnabled())
}

// TestOddInspections are errors likewise.
func TestOddInspections(t *testing.T) {
	with := func(member, json string) string {
		return `[object.union(one, {"` + member + `": ` + value(json) + `}) | some one in usual]`
	}
	gate := func(json string) string {
		return `[object.union(one, {"gates": [object.union(one.gates[0], ` + value(json) + `)]}) | some one in usual]`
	}
	cases := map[string]struct{ inspect, want string }{
		"undefined":         {value(`[]`) + "[0]", "gives no answer"},
		"text":              {value(`"no"`), "no list of 1 explanations"},
		"none":              {value(`[]`), "no list of 1 explanations"},
		"a text":            {value(`["no"]`), `[0]: "no" where an object should stand`},
		"no decision":       {value(`[{}]`), "[0]: decision: is missing"},
		"another decision":  {with("decision", `{"allowed": false}`), "the view has"},
		"approval as list":  {with("approval", `["marker"]`), `approval: ["marker"] where set should stand`},
		"approval of what":  {`[object.union(one, {"approval": {7}}) | some one in usual]`, "approval: 7 where text should stand"},
		"input as text":     {with("input", `"no"`), `input: "no" where boolean should stand`},
		"gates as text":     {with("gates", `"no"`), `gates: "no" where array should stand`},
		"a gate as text":    {with("gates", `["no"]`), `gates[0]: "no" where an object should stand`},
		"no gate":           {with("gates", `[{}]`), "gates[0]: gate: is missing"},
		"an empty verdict":  {gate(`{"verdict": ""}`), "gates[0]: verdict: is empty"},
		"a reason":          {gate(`{"reason": 7}`), "gates[0]: reason: 7 where string should stand"},
		"an extension":      {gate(`{"extension": 7}`), "gates[0]: extension: 7 where string should stand"},
		"what it saw":       {gate(`{"saw": "much"}`), `gates[0]: saw: "much" where object should stand`},
		"a failing builtin": {`[one | some one in usual; to_number(one.decision.tool) > 0]`, "to_number"},
	}
	answers := map[string]string{}
	for name, c := range cases {
		answers[name] = c.inspect
	}
	s := oddSnapshot(t, "toolpolicy/inspect.rego", "inspect", answers)
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		t.Run(name, func(t *testing.T) {
			got, err := view(t, s, name, nil).Inspect(t.Context(), []string{"read"}, true)
			assert.Nil(t, got)
			oddAnswer(t, err, "data.toolpolicy.inspect", cases[name].want)
		})
	}
	got, err := view(t, s, "~ last", nil).Inspect(t.Context(), []string{"write", "nosuch"}, false)
	require.NoError(t, err)
	require.Len(t, got, 2)
	assert.False(t, got[0].Unattended())
	assert.Equal(t, []string{"effect"}, got[0].Approval)
}
