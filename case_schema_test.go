package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// ownGate replaces the admin gate by rules whose first stands on line 5.
func ownGate(rules string) testkit.Edit {
	return testkit.Write("toolpolicy/gates/admin/admin.rego",
		"package toolpolicy.gates.admin\n\nimport data.toolpolicy.index\n\n"+rules+"\n")
}

// TestC22MisspeltField: a field that no schema has is refused when the bundle is
// compiled, with its line and the fields that there are.
func TestC22MisspeltField(t *testing.T) {
	const admits = "admits := {name | some name in index.names; not barred(name)}\n\n"
	for name, c := range map[string]struct {
		rules, nearest string
		line           int
	}{
		"of a tool": {
			admits + "barred(name) if {\n\tsome tool in data.facts.tools\n\ttool.name == name\n\ttool.adminOnly\n}",
			"requiresAdmin", 10,
		},
		"of a tool, by place": {admits + "barred(_) if data.facts.tools[0].requires_admin", "requiresAdmin", 7},
		"of the state":        {admits + "barred(name) if data.facts.state.tool[name] == false", "tools", 7},
		"of the settings":     {admits + "barred(_) if data.facts.settings.enforcement == \"enforce\"", "dataClassEnforcement", 7},
		"of the facts":        {admits + "barred(name) if data.facts.tols[_].name == name", "tools", 7},
		"of the input":        {admits + "barred(_) if input.config == \"chat\"", "configuration", 7},
		"of the user":         {admits + "barred(_) if input.user.isAdmin == false", "admin", 7},
		"of a ladder":         {admits + "barred(_) if count(data.toolpolicy.ladders.dataClass) == 0", "dataClasses", 7},
		"of a rung":           {admits + "barred(_) if data.toolpolicy.ladders.trustZones[_].name == \"local\"", "zone", 7},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused := refusedBundle(t, "compile", ownGate(c.rules))
			require.NotEmpty(t, refused.Findings)
			f := refused.Findings[0]
			assert.Equal(t, "toolpolicy/gates/admin/admin.rego", f.File)
			assert.Equal(t, c.line, f.Line)
			assert.Contains(t, f.Text, "undefined ref")
			assert.Contains(t, f.Text, `"`+c.nearest+`"`)
		})
	}
}

// TestStrictCompilation: what makes a policy mean something else than it says.
func TestStrictCompilation(t *testing.T) {
	for name, c := range map[string]struct{ rules, text string }{
		"an unused import":    {"admits := data.toolpolicy.index.names", "import data.toolpolicy.index unused"},
		"an unused variable":  {"admits := index.names if {\n\tx := 1\n}", "assigned var x unused"},
		"an unknown function": {"admits := nosuch(index.names)", "undefined function nosuch"},
		"an unsafe variable":  {"admits := index.names if x == 1", "var x is unsafe"},
		"a recursion":         {"admits := index.names & more\n\nmore := admits", "recursive"},
		"a wrong type":        {"admits := index.names if count(1) == 1", "invalid argument"},
		"two defaults":        {"default admits := set()\n\ndefault admits := []\n\nadmits := index.names", "multiple default rules"},
		"a rule in the data":  {"admits := index.names", "conflict"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			edits := []testkit.Edit{ownGate(c.rules)}
			if name == "a rule in the data" {
				edits = append(edits, testkit.Write("toolpolicy/gates/data.json", `{"admin": {"admits": {"read": true}}}`))
			}
			refused := refusedBundle(t, "compile", edits...)
			assert.ErrorContains(t, refused, c.text)
		})
	}
}
