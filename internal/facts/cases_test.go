package facts

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// C03: a second or differently-cased key must not switch approval off.
func TestC03KeysAreExactAndSingle(t *testing.T) {
	const text = `{"configurations": {}, "tools": [
 {"name": "rm", "group": "files",
  "requiresApproval": true,
  "RequiresApproval": false,
  "requiresAdmin": true,
  "requiresAdmin": false,
  "requires_approval": false,
  "enabledByDefault": "false",
  "requiresInput": 1,
  "remote": null}
]}`
	refused(t, text, `6 errors in facts
FILE:4: tools[0].RequiresApproval: unknown field; did you mean requiresApproval? (tool "rm")
FILE:6: tools[0].requiresAdmin: stands twice, on line 5 and on line 6 (tool "rm")
FILE:7: tools[0].requires_approval: unknown field; did you mean requiresApproval? (tool "rm")
FILE:8: tools[0].enabledByDefault: must be true or false, not the text "false" (tool "rm")
FILE:9: tools[0].requiresInput: must be true or false, not the number 1 (tool "rm")
FILE:10: tools[0].remote: must be true or false, not null (tool "rm")`, "facts.json", "facts.yaml", "-")

	var f Facts
	assert.Error(t, json.Unmarshal([]byte(text), &f))
	assert.Equal(t, Facts{}, f)
}

// C16: nothing is null, and nil, empty and [] are one thing, but for allowedTools.
func TestC16NilAndEmptyAreOne(t *testing.T) {
	empty := Facts{
		Tools: []Tool{{Name: "n", Group: "g", Attributes: map[string]any{}}},
		State: State{Tools: map[string]bool{}, Groups: map[string]bool{}},
		Configurations: map[string]Configuration{
			"c": {Fallbacks: []string{}, AllowedToolGroups: []string{}, AllowedTools: &[]string{}, Attributes: map[string]any{}},
		},
	}
	var none []string
	absent := Facts{Tools: []Tool{{Name: "n", Group: "g"}}, Configurations: map[string]Configuration{"c": {AllowedTools: &none}}}
	read := mustParse(t, "f.json", `{"tools": [{"name": "n", "group": "g", "attributes": {}}], "state": {"tools": {}, "groups": {}}, "settings": {},
		"configurations": {"c": {"fallbacks": [], "allowedToolGroups": [], "allowedTools": [], "attributes": {}}}}`)
	shorter := mustParse(t, "f.yaml", "tools: [{name: n, group: g}]\nconfigurations: {c: {allowedTools: []}}\n")

	const want = `{"configurations":{"c":{"allowedToolGroups":[],"allowedTools":[],"attributes":{},"fallbacks":[]}},"settings":{},` +
		`"state":{"groups":{},"tools":{}},"tools":[{"attributes":{},"enabledByDefault":false,"group":"g","name":"n","remote":false,"requiresInput":false}]}`
	digests := map[string]bool{}
	for _, f := range []Facts{empty, absent, read, shorter} {
		assert.Equal(t, want, document(t, f))
		value, err := f.Value()
		require.NoError(t, err)
		digests[Digest(value)] = true
	}
	assert.Len(t, digests, 1)
	assert.Equal(t, read, shorter)

	open := mustParse(t, "f.json", `{"tools": [], "configurations": {"absent": {}, "null": {"allowedTools": null}, "none": {"allowedTools": []}}}`)
	assert.Equal(t, map[string]Configuration{"absent": {}, "null": {}, "none": {AllowedTools: &[]string{}}}, open.Configurations)
}

// C33: numbers keep every digit, and have one text.
func TestC33NumbersAreExact(t *testing.T) {
	with := func(id any) Facts {
		return Facts{Tools: []Tool{{Name: "n", Group: "g", Attributes: map[string]any{"id": id}}}}
	}
	read := func(name, id string) Facts {
		return mustParse(t, name, `{"tools": [{"name": "n", "group": "g", "attributes": {"id": `+id+`}}], "configurations": {}}`)
	}
	exact := document(t, with(json.Number("9007199254740993")))
	assert.Contains(t, exact, `"id":9007199254740993`)
	for _, f := range []Facts{read("f.json", "9007199254740993"), read("f.yaml", "9007199254740993"), with(int64(9007199254740993)), with(uint64(9007199254740993))} {
		assert.Equal(t, exact, document(t, f))
	}
	assert.NotEqual(t, exact, document(t, read("f.json", "9007199254740992")))

	var lossy map[string]any
	require.NoError(t, json.Unmarshal([]byte(`{"id": 9007199254740993}`), &lossy))
	assert.EqualError(t, with(lossy["id"]).Check(),
		"tools[0].attributes.id: is a float too large to be an exact integer; use an integer type or json.Number")

	one := document(t, with(1))
	for _, f := range []Facts{read("f.json", "1"), read("f.json", "1.0"), read("f.yaml", "1e0"), with(1.0), with(json.Number("1.0"))} {
		assert.Equal(t, one, document(t, f))
	}
	assert.Equal(t, json.Number("0"), read("f.json", "-0").Tools[0].Attributes["id"])

	refused(t, `{"tools": [{"name": "n", "group": "g", "attributes": {"id": 1e400}}], "configurations": {}}`,
		`FILE:1: tools[0].attributes.id: is a number out of range; write it as text (tool "n")`, "facts.json", "facts.yaml")
}

// C44: approval and input are two flags, each with the default of the document.
func TestC44ApprovalAndInputStayApart(t *testing.T) {
	const text = `
tools:
  - {name: ask_user, group: g, requiresApproval: false, requiresInput: true}
  - {name: pay, group: g, requiresApproval: true, requiresInput: true}
  - {name: read, group: g, requiresApproval: false, requiresInput: false}
  - {name: absent, group: g}
configurations: {}
`
	f := mustParse(t, "facts.yaml", text)
	assert.Equal(t, []Tool{
		{Name: "ask_user", Group: "g", RequiresApproval: ptr(false), RequiresInput: true},
		{Name: "pay", Group: "g", RequiresApproval: ptr(true), RequiresInput: true},
		{Name: "read", Group: "g", RequiresApproval: ptr(false)},
		{Name: "absent", Group: "g"},
	}, f.Tools)
	assert.Contains(t, document(t, f), `{"attributes":{},"enabledByDefault":false,"group":"g","name":"absent","remote":false,"requiresInput":false}`)

	refused(t, "configurations: {}\ntools:\n- name: a\n  group: g\n  requiresInput: unknown\n",
		`FILE:5: tools[0].requiresInput: must be true or false, not the text "unknown" (tool "a")`, "facts.yaml")
}
