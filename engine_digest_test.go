package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestFactsDigest: what is equal has one digest however it was made, and what
// differs anywhere has another.
func TestFactsDigest(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{})
	digest := func(f toolpolicy.Facts) string {
		setFacts(t, t.Context(), e, f)
		v, err := e.View(t.Context(), "open", nil)
		require.NoError(t, err)
		require.Equal(t, v.FactsDigest(), e.Status().Facts.Digest)
		return v.FactsDigest()
	}
	parse := func(name, text string) toolpolicy.Facts {
		f, err := toolpolicy.ParseFacts(name, []byte(text))
		require.NoError(t, err)
		return f
	}
	want := digest(readOnly())
	assert.Regexp(t, `^sha256:[0-9a-f]{64}$`, want)
	for name, f := range map[string]toolpolicy.Facts{
		"empty where nil": {
			Tools: []toolpolicy.Tool{{Name: "read", Group: "content", EnabledByDefault: true, Attributes: map[string]any{}}},
			State: toolpolicy.State{Tools: map[string]bool{}, Groups: map[string]bool{}},
			Configurations: map[string]toolpolicy.Configuration{"open": {
				TrustZone: new(toolpolicy.Local), Fallbacks: []string{}, AllowedToolGroups: []string{}, Attributes: map[string]any{},
			}},
		},
		"JSON": parse("f.json", `{"configurations":{"open":{"trustZone":"local","allowedTools":null}},`+
			`"tools":[{"group":"content","name":"read","remote":false,"enabledByDefault":true}]}`),
		"YAML": parse("f.yaml", "tools:\n- {name: read, group: content, enabledByDefault: true}\n"+
			"configurations: {open: {trustZone: local, fallbacks: []}}\nstate: {}\n"),
	} {
		assert.Equal(t, want, digest(f), name)
	}
	seen := map[string]string{want: "as it was"}
	for name, change := range map[string]func(*toolpolicy.Facts){
		"description":    func(f *toolpolicy.Facts) { f.Tools[0].Description = "Reads" },
		"off":            func(f *toolpolicy.Facts) { f.Tools[0].EnabledByDefault = false },
		"admin false":    func(f *toolpolicy.Facts) { f.Tools[0].RequiresAdmin = new(false) },
		"approval false": func(f *toolpolicy.Facts) { f.Tools[0].RequiresApproval = new(false) },
		"attribute":      func(f *toolpolicy.Facts) { f.Tools[0].Attributes = map[string]any{"a": 1} },
		"other attribute": func(f *toolpolicy.Facts) {
			f.Tools[0].Attributes = map[string]any{"a": "1"}
		},
		"switch":       func(f *toolpolicy.Facts) { f.State.Tools = map[string]bool{"read": true} },
		"group switch": func(f *toolpolicy.Facts) { f.State.Groups = map[string]bool{"read": true} },
		"mode":         func(f *toolpolicy.Facts) { f.Settings.DataClassEnforcement = new(toolpolicy.Enforce) },
		"no tool at all": func(f *toolpolicy.Facts) {
			f.Configurations["open"] = toolpolicy.Configuration{TrustZone: new(toolpolicy.Local), AllowedTools: new([]string(nil))}
		},
		"fallback": func(f *toolpolicy.Facts) {
			f.Configurations["open"] = toolpolicy.Configuration{TrustZone: new(toolpolicy.Local), Fallbacks: []string{"open"}}
		},
		"more": func(f *toolpolicy.Facts) { f.Configurations["more"] = toolpolicy.Configuration{} },
	} {
		f := readOnly()
		change(&f)
		d := digest(f)
		assert.Empty(t, seen[d], name)
		seen[d] = name
	}
	assert.Len(t, seen, 13)
}
