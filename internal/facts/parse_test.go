package facts

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const wholeYAML = `# everything that facts can hold
tools:
  - name: fetch_logs
    group: system
    description: Reads the log
    enabledByDefault: true
    requiresAdmin: true
    dataClass: systemDiagnostics
    effect: readOnly
    requiresApproval: true
    requiresInput: true
    remote: true
    attributes: {owner: seo, weight: 1.50, tags: [a, {b: false}], none: []}
  - {name: "off", group: 'true'}
state:
  tools:  {fetch_logs: false, a.b: true}
  groups: {files: false}
settings:
  dataClassEnforcement: observe
configurations:
  default:
    trustZone: externalEu
    fallbacks: [backup]
    allowedToolGroups: [content, system]
    allowedTools: [fetch_logs]
    attributes: {}
  no.tool: {allowedTools: []}
  open: {allowedTools: null, trustZone: ""}
`

const wholeJSON = `{
 "tools": [
  {"name": "fetch_logs", "group": "system", "description": "Reads the log", "enabledByDefault": true,
   "requiresAdmin": true, "dataClass": "systemDiagnostics", "effect": "readOnly", "requiresApproval": true,
   "requiresInput": true, "remote": true,
   "attributes": {"owner": "seo", "weight": 1.50, "tags": ["a", {"b": false}], "none": []}},
  {"name": "off", "group": "true"}
 ],
 "state": {"tools": {"fetch_logs": false, "a.b": true}, "groups": {"files": false}},
 "settings": {"dataClassEnforcement": "observe"},
 "configurations": {
  "default": {"trustZone": "externalEu", "fallbacks": ["backup"], "allowedToolGroups": ["content", "system"],
   "allowedTools": ["fetch_logs"], "attributes": {}},
  "no.tool": {"allowedTools": []},
  "open": {"allowedTools": null, "trustZone": ""}
 }
}`

func whole() Facts {
	return Facts{
		Tools: []Tool{{
			Name: "fetch_logs", Group: "system", Description: "Reads the log", EnabledByDefault: true,
			RequiresAdmin: ptr(true), DataClass: ptr(DataClass("systemDiagnostics")), Effect: ptr(Effect("readOnly")),
			RequiresApproval: ptr(true), RequiresInput: true, Remote: true,
			Attributes: map[string]any{
				"owner": "seo", "weight": json.Number("1.5"), "tags": []any{"a", map[string]any{"b": false}}, "none": []any{},
			},
		}, {Name: "off", Group: "true"}},
		State:    State{Tools: map[string]bool{"fetch_logs": false, "a.b": true}, Groups: map[string]bool{"files": false}},
		Settings: Settings{DataClassEnforcement: ptr(Enforcement("observe"))},
		Configurations: map[string]Configuration{
			"default": {
				TrustZone: ptr(TrustZone("externalEu")), Fallbacks: []string{"backup"},
				AllowedToolGroups: []string{"content", "system"}, AllowedTools: &[]string{"fetch_logs"},
			},
			"no.tool": {AllowedTools: &[]string{}},
			"open":    {TrustZone: ptr(TrustZone(""))},
		},
	}
}

func TestParseReadsEveryField(t *testing.T) {
	assert.Equal(t, whole(), mustParse(t, "facts.yaml", wholeYAML))
	assert.Equal(t, whole(), mustParse(t, "facts.json", wholeJSON))
}

func TestParseTakesTheFormatFromTheName(t *testing.T) {
	const both = "{\"tools\": [], \"configurations\": {}}"
	const onlyYAML = "{tools: [], configurations: {}}"
	for _, name := range []string{"a.json", "a.JSON", "-", "", "a.txt"} {
		assert.Equal(t, Facts{}, mustParse(t, name, " \n\t"+both), name)
		_, err := Parse(name, []byte(onlyYAML))
		assert.Error(t, err, name)
	}
	for _, name := range []string{"a.yaml", "a.yml", "dir.json/a.YML"} {
		assert.Equal(t, Facts{}, mustParse(t, name, both), name)
		assert.Equal(t, Facts{}, mustParse(t, name, onlyYAML), name)
	}
	assert.Equal(t, Facts{}, mustParse(t, "-", "tools: []\nconfigurations: {}\n"))
}

func TestParseSkipsAByteOrderMark(t *testing.T) {
	assert.Equal(t, whole(), mustParse(t, "facts.yaml", "\uFEFF"+wholeYAML))
	assert.Equal(t, whole(), mustParse(t, "facts.json", "\uFEFF"+wholeJSON))
	assert.Equal(t, whole(), mustParse(t, "-", "\uFEFF"+wholeJSON))
}

func TestParseLetsThePolicyJudgeNames(t *testing.T) {
	for _, name := range []string{"", " x ", "a\u202eb", "a\tb", "\x7f", "\uFFFD"} {
		text, err := json.Marshal(map[string]any{"tools": []any{map[string]any{"name": name, "group": "g"}}, "configurations": map[string]any{}})
		require.NoError(t, err)
		assert.Equal(t, []Tool{{Name: name, Group: "g"}}, mustParse(t, "f.json", string(text)).Tools)
	}
	for _, raw := range []string{"a\xffb", `a\ud800b`, `a\udc00b`, `a\uD800\u0041`, `a\ud800\ud800b`} {
		f := mustParse(t, "f.json", `{"tools":[{"name":"`+raw+`","group":"g"}],"configurations":{}}`)
		assert.Contains(t, f.Tools[0].Name, "\uFFFD", raw)
	}
}

func TestParseTakesTextThatOnlyLooksBroken(t *testing.T) {
	for raw, want := range map[string]string{
		`\ud83d\ude00\uFFFD`: "😀\uFFFD", "\uFFFD": "\uFFFD", `\\ud800\ufffd`: `\ud800` + "\uFFFD",
	} {
		f := mustParse(t, "f.json", `{"tools":[{"name":"n","group":"`+raw+`"}],"configurations":{}}`)
		assert.Equal(t, want, f.Tools[0].Group, raw)
	}
}

func TestUnmarshalJSONIsParse(t *testing.T) {
	var f Facts
	require.NoError(t, json.Unmarshal([]byte(wholeJSON), &f))
	assert.Equal(t, whole(), plain(f))

	before := plain(f)
	assert.EqualError(t, json.Unmarshal([]byte(`{"Tools": [], "configurations": {}}`), &f), "2 errors in facts\n"+
		"Tools: unknown field; did you mean tools?\n"+
		"tools: is missing; write an empty list for none")
	assert.Equal(t, before, plain(f))

	var null Facts
	assert.EqualError(t, json.Unmarshal([]byte(`null`), &null), "must be an object, not null")
}
