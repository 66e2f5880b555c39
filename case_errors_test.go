package toolpolicy_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// levelGate admits the tools that are not over a level, by a helper rule that is
// negated: whatever fails in it must not admit anything.
func levelGate(helper string) testkit.Edit {
	return testkit.Write("toolpolicy/gates/admin/admin.rego", `package toolpolicy.gates.admin

import data.toolpolicy.index

admits := {name | some name in index.names; not over(index.tools[name])}

`+helper+"\n")
}

// levelled is a world with a tool whose level is no number.
func levelled() toolpolicy.Facts {
	f := between("odd")
	f.Tools[0].Attributes = map[string]any{"level": "high"}
	return f
}

// TestC11FailingBuiltin: a built-in that fails under not never opens the gate.
// The error names the built-in, the file and the line.
func TestC11FailingBuiltin(t *testing.T) {
	const gate = "toolpolicy/gates/admin/admin.rego"
	for name, c := range map[string]struct{ helper, builtin string }{
		"to_number":   {`over(tool) if to_number(tool.attributes.level) > 3`, "to_number"},
		"regex.match": {`over(tool) if regex.match(concat("", ["[", tool.attributes.level]), "a")`, "regex.match"},
		"division":    {`over(tool) if 1 / (count(tool.attributes.level) - 4) > 0`, "div"},
		"units.parse": {`over(tool) if units.parse(tool.attributes.level) > 3`, "units.parse"},
		"in a default": {"default worst(_) := false\n\n" +
			"worst(tool) if to_number(tool.attributes.level) > 3\n\nover(tool) if worst(tool) == true", "to_number"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := testkit.Bundle(t, levelGate(c.helper))
			e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(between())})
			before := e.Status().Facts
			_, err := e.SetFacts(t.Context(), levelled())
			refused := errorAs[*toolpolicy.PolicyError](t, err)
			assert.Equal(t, "prove", string(refused.Stage))
			require.Len(t, refused.Findings, 1)
			assert.Equal(t, gate, refused.Findings[0].File)
			assert.GreaterOrEqual(t, refused.Findings[0].Line, 7)
			assert.Contains(t, refused.Findings[0].Text, c.builtin)
			assert.Equal(t, before, e.Status().Facts, "what was in force stays")
		})
	}
}

// TestC11FailingBuiltinInARun: one that fails only where no proof looked.
func TestC11FailingBuiltinInARun(t *testing.T) {
	dir := testkit.Bundle(t, levelGate("over(tool) if {\n\tinput.configuration == \"odd\"\n\tto_number(tool.attributes.level) > 3\n}"))
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(levelled())})
	errs, empty := everyQuestion(t.Context(), e, "odd")
	for question, err := range errs {
		if question == "Unattended" {
			continue // it asks no gate
		}
		odd := errorAs[*toolpolicy.AnswerError](t, err)
		assert.ErrorContains(t, odd, "to_number", question)
		assert.ErrorContains(t, odd, "toolpolicy/gates/admin/admin.rego:9", question)
		assert.True(t, empty[question], question)
	}
	offered, err := e.OfferableEnabled(t.Context(), "~ last", nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"read"}, offered)
}

// TestC11FailingBuiltinAtStart: one that fails whatever the facts are.
func TestC11FailingBuiltinAtStart(t *testing.T) {
	refused := refusedBundle(t, "prove", levelGate(`over(tool) if regex.match("[", tool.name)`))
	require.Len(t, refused.Findings, 1)
	assert.Equal(t, "toolpolicy/gates/admin/admin.rego:7", fmt.Sprintf("%s:%d", refused.Findings[0].File, refused.Findings[0].Line))
	assert.Contains(t, refused.Findings[0].Text, "regex.match")
}

// conflictGate is a gate with rules of its own, negated likewise.
func conflictGate(rules string) testkit.Edit {
	return testkit.Write("toolpolicy/gates/admin/admin.rego", `package toolpolicy.gates.admin

import data.toolpolicy.index

admits := {name | some name in index.names; not why[name]}

`+rules+"\n")
}

// TestC15TwoReasons: rules that give one tool two values fail the whole answer;
// a proof meets them, since its facts have a tool that every gate refuses.
func TestC15TwoReasons(t *testing.T) {
	const gate = "toolpolicy/gates/admin/admin.rego"
	for name, c := range map[string]struct {
		rules string
		texts []string
	}{
		"two reasons for one tool": {
			"why[name] := \"disabled\" if some name in index.names - index.enabled\n\n" +
				"why[name] := \"admin\" if some name in index.names - index.open",
			[]string{"object keys must be unique"},
		},
		"two modes": {
			"why[name] := mode if some name in index.names - index.open\n\n" +
				"mode := 1 if count(index.names) > 0\n\nmode := 2 if count(index.enabled) > 0",
			[]string{"rule data.toolpolicy.gates.admin.mode", "1 at " + gate + ":9", "2 at " + gate + ":11"},
		},
		"two results of a function": {
			"why[name] := of(name) if some name in index.names\n\n" +
				"of(name) := 1 if name in index.names\n\nof(name) := 2 if name in index.enabled",
			[]string{"function data.toolpolicy.gates.admin.of", "1 at " + gate + ":9", "2 at " + gate + ":11"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			refused := refusedBundle(t, "prove", conflictGate(c.rules))
			require.Len(t, refused.Findings, 1)
			f := refused.Findings[0]
			assert.Equal(t, gate, f.File)
			assert.Contains(t, []int{7, 9, 11}, f.Line)
			assert.Contains(t, f.Text, "eval_conflict_error")
			for _, text := range c.texts {
				assert.Contains(t, f.Text, text)
			}
		})
	}
}

// TestC15TwoReasonsInARun: where no proof looked, the decision fails, whole.
func TestC15TwoReasonsInARun(t *testing.T) {
	dir := testkit.Bundle(t, conflictGate("why[name] := mode if some name in index.names - index.open\n\n"+
		"mode := 1\n\nmode := 2 if input.configuration == \"odd\"\n\n"))
	f := between("odd")
	f.Tools[0].RequiresAdmin = new(true)
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: &f})
	v, err := e.View(t.Context(), "odd", nil)
	assert.Nil(t, v)
	odd := errorAs[*toolpolicy.AnswerError](t, err)
	for _, text := range []string{
		"rule data.toolpolicy.gates.admin.mode", "1 at toolpolicy/gates/admin/admin.rego:9", "2 at toolpolicy/gates/admin/admin.rego:11",
	} {
		assert.ErrorContains(t, odd, text)
	}
	d, err := e.Decide(t.Context(), "~ last", nil, "read")
	require.NoError(t, err)
	assert.Equal(t, toolpolicy.ReasonRequiresAdmin, d.Reason)
}
