package reference_test

import (
	"encoding/json"
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCeilings takes every class through every zone; the rows are the ladder.
func TestCeilings(t *testing.T) {
	ladder := []facts.DataClass{
		"publicContent", "editorContent", "sourceCode", "internalConfiguration", "systemDiagnostics", "secretAdjacent",
	}
	zones := []struct {
		zone    facts.TrustZone
		ceiling facts.DataClass
		fit     int // how many classes from the lowest
	}{
		{"local", "secretAdjacent", 6},
		{"privateHosted", "systemDiagnostics", 5},
		{"externalEu", "internalConfiguration", 4},
		{"externalGlobal", "editorContent", 2},
	}
	for _, z := range zones {
		for i, class := range ladder {
			f := world(facts.Tool{Name: "a", Group: "accounts", EnabledByDefault: true, DataClass: &class})
			f.Configurations["c"] = facts.Configuration{TrustZone: &z.zone}
			want := reference.Decision{Tool: "a", Reason: "trustZone", DataClass: class, Zone: z.zone, Ceiling: z.ceiling}
			if i < z.fit {
				want.Allowed, want.Reason = true, "none"
			}
			assert.Equal(t, want, decide(t, f, "c", nobody, "a"), "%s in %s", class, z.zone)
		}
	}
}

func TestEffectiveClass(t *testing.T) {
	ofGroup := map[string]facts.DataClass{
		"content": "editorContent", "editing": "editorContent", "files": "editorContent", "rag": "publicContent",
		"structure": "internalConfiguration", "configuration": "internalConfiguration", "code": "sourceCode",
		"system": "systemDiagnostics", "accounts": "secretAdjacent",
		"seo": "secretAdjacent", "Content": "secretAdjacent", "content ": "secretAdjacent",
	}
	for group, class := range ofGroup {
		f := world(facts.Tool{Name: "a", Group: group, EnabledByDefault: true})
		assert.Equal(t, class, decide(t, f, "open", nobody, "a").DataClass, "%q", group)
	}
	for _, word := range []facts.DataClass{"", "PublicContent", " publicContent", "public", "topSecret"} {
		f := world(facts.Tool{Name: "a", Group: "rag", EnabledByDefault: true, DataClass: &word})
		assert.Equal(t, facts.DataClass("secretAdjacent"), decide(t, f, "open", nobody, "a").DataClass, "%q", word)
	}
}

func TestEffectiveZone(t *testing.T) {
	at := func(z facts.TrustZone, fallbacks ...string) facts.Configuration {
		return facts.Configuration{TrustZone: &z, Fallbacks: fallbacks}
	}
	all := map[string]facts.Configuration{
		"local": at("local"), "private": at("privateHosted"), "eu": at("externalEu"), "global": at("externalGlobal"),
		"absent": {}, "odd": at("Local"), "empty": at(""),
		"self":          at("privateHosted", "self"),
		"most trusted":  at("externalEu", "local", "private"),
		"least trusted": at("local", "private", "eu", "local"),
		"missing":       at("local", "nowhere"),
		"to absent":     at("local", "absent"),
		"to odd":        at("local", "odd"),
		"twice":         at("local", "private", "private"),
		"one level":     at("local", "least trusted"),
		"chain":         at("local", "chain 2"),
		"chain 2":       at("privateHosted", "global"),
		"ring":          at("local", "ring 2"),
		"ring 2":        at("privateHosted", "ring"),
	}
	want := map[string]facts.TrustZone{
		"local": "local", "private": "privateHosted", "eu": "externalEu", "global": "externalGlobal",
		"absent": "externalGlobal", "odd": "externalGlobal", "empty": "externalGlobal",
		"self": "privateHosted", "most trusted": "externalEu", "least trusted": "externalEu",
		"missing": "externalGlobal", "to absent": "externalGlobal", "to odd": "externalGlobal", "twice": "privateHosted",
		"one level": "local", "chain": "privateHosted", "chain 2": "externalGlobal",
		"ring": "privateHosted", "ring 2": "privateHosted",
	}
	f := facts.Facts{Configurations: all, Tools: []facts.Tool{{Name: "a", Group: "rag", EnabledByDefault: true}}}
	got := map[string]facts.TrustZone{}
	for id := range all {
		got[id] = decide(t, f, id, nobody, "a").Zone
	}
	assert.Equal(t, want, got)
}

func TestObserve(t *testing.T) {
	withheld := reference.Decision{
		Tool: "a", Reason: "trustZone", DataClass: "secretAdjacent", Zone: "externalGlobal", Ceiling: "editorContent",
	}
	observed := withheld
	observed.Allowed, observed.ObservedOnly = true, true
	modes := map[facts.Enforcement]reference.Decision{
		"observe": observed, " OBSERVE ": observed, "Observe\n": observed, "\u00a0oBserve\u2003": observed,
		"enforce": withheld, "": withheld, "off": withheld, "observed": withheld, "ob serve": withheld,
		"observe\u200b": withheld, "obſerve": withheld, "true": withheld,
	}
	f := world(facts.Tool{Name: "a", Group: "accounts", EnabledByDefault: true})
	f.Configurations["c"] = facts.Configuration{TrustZone: new(facts.TrustZone("externalGlobal"))}
	assert.Equal(t, withheld, decide(t, f, "c", nobody, "a"), "no mode")
	for mode, want := range modes {
		f.Settings = enforcement(mode)
		assert.Equal(t, want, decide(t, f, "c", nobody, "a"), "%q", mode)
	}

	f.Settings = enforcement("observe")
	r := inForce(t, f)
	unavailable, err := r.Unavailable("c", administrator)
	require.NoError(t, err)
	assert.Empty(t, unavailable, "an observed tool is offered")
	offerable, err := r.OfferableEnabled("c", nobody)
	require.NoError(t, err)
	assert.Equal(t, []string{"a"}, offerable)

	assert.Equal(t, fitting("a"), decide(t, func() facts.Facts {
		f := world(facts.Tool{Name: "a", Group: "content", EnabledByDefault: true})
		f.Settings = enforcement("observe")
		return f
	}(), "open", nobody, "a"), "nothing to observe")
}

func TestObserveNeverHelpsRemote(t *testing.T) {
	f := world(facts.Tool{Name: "a", Group: "accounts", EnabledByDefault: true, Remote: true})
	f.Configurations["c"] = facts.Configuration{TrustZone: new(facts.TrustZone("privateHosted"))}
	f.Settings = enforcement("observe")
	want := reference.Decision{
		Tool: "a", Reason: "trustZone", DataClass: "secretAdjacent", Zone: "privateHosted", Ceiling: "systemDiagnostics",
	}
	assert.Equal(t, want, decide(t, f, "c", administrator, "a"))
}

func TestObserveLeavesOtherGatesEnforcing(t *testing.T) {
	f := world(
		facts.Tool{Name: "off", Group: "accounts"},
		facts.Tool{Name: "admin", Group: "accounts", EnabledByDefault: true, RequiresAdmin: new(true)},
		facts.Tool{Name: "group", Group: "accounts", EnabledByDefault: true},
	)
	f.Configurations["c"] = facts.Configuration{AllowedToolGroups: []string{"rag"}}
	f.Settings = enforcement("observe")
	got, err := inForce(t, f).Unavailable("c", anna)
	require.NoError(t, err)
	assert.Equal(t, []reference.Decision{
		{Tool: "off", Reason: "toolDisabled"}, {Tool: "admin", Reason: "requiresAdmin"}, {Tool: "group", Reason: "configurationGroup"},
	}, got)
}

func TestDecisionShape(t *testing.T) {
	f := world(facts.Tool{Name: "a", Group: "accounts", EnabledByDefault: true}, facts.Tool{Name: "b", Group: "rag"})
	f.Configurations["c"] = facts.Configuration{}
	f.Settings = enforcement("observe")
	r := inForce(t, f)
	tests := []struct{ configuration, tool, outcome, want string }{
		{"c", "a", "observed", `{"tool":"a","allowed":true,"reason":"trustZone","observedOnly":true,` +
			`"dataClass":"secretAdjacent","zone":"externalGlobal","ceiling":"editorContent"}`},
		{"open", "a", "none", `{"tool":"a","allowed":true,"reason":"none",` +
			`"dataClass":"secretAdjacent","zone":"local","ceiling":"secretAdjacent"}`},
		{"c", "b", "toolDisabled", `{"tool":"b","allowed":false,"reason":"toolDisabled"}`},
	}
	for _, tt := range tests {
		answer, err := r.Explain(tt.configuration, nobody, []string{tt.tool})
		require.NoError(t, err)
		got, err := json.Marshal(answer[0])
		require.NoError(t, err)
		assert.Equal(t, tt.want, string(got))
		assert.Equal(t, tt.outcome, answer[0].Outcome())
	}
}
