package facts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// JSON in lines is YAML too, so each text is refused alike in both formats.
func TestParseRefuses(t *testing.T) {
	tool := func(rest string) string {
		return "{\"tools\": [\n{\"name\": \"rm\", \"group\": \"files\", " + rest + "}],\n\"configurations\": {}}"
	}
	config := func(rest string) string {
		return "{\"tools\": [],\n\"configurations\": {\n\"a.b\": {" + rest + "}}}"
	}
	free := func(value string) string { return tool(`"attributes": {"x": ` + value + `}`) }
	deep := strings.Repeat("[", 97) + strings.Repeat("]", 97)
	long := strings.Repeat("1", 101)

	for name, c := range map[string]struct{ text, want string }{
		"list":          {`[]`, "FILE:1: must be an object, not a list"},
		"nothing":       {`{}`, "2 errors in facts\nFILE:1: tools: is missing; write an empty list for none\nFILE:1: configurations: is missing; write an empty object for none"},
		"null tools":    {"{\"tools\": null,\n\"configurations\": null}", "2 errors in facts\nFILE:1: tools: must be a list, not null\nFILE:2: configurations: must be an object, not null"},
		"wrong tops":    {"{\"tools\": {},\n\"state\": [],\n\"settings\": 1,\n\"configurations\": true}", "4 errors in facts\nFILE:1: tools: must be a list, not an object\nFILE:2: state: must be an object, not a list\nFILE:3: settings: must be an object, not the number 1\nFILE:4: configurations: must be an object, not a boolean"},
		"null state":    {"{\"tools\": [], \"configurations\": {},\n\"state\": {\"tools\": null, \"groups\": {\"x\": null}}}", "2 errors in facts\nFILE:2: state.tools: must be an object, not null\nFILE:2: state.groups.x: must be true or false, not null"},
		"state text":    {"{\"tools\": [], \"configurations\": {},\n\"state\": {\"tools\": {\"a b\": \"false\"}}}", `FILE:2: state.tools["a b"]: must be true or false, not the text "false"`},
		"state unknown": {"{\"tools\": [], \"configurations\": {},\n\"state\": {\"tool\": {}}}", `FILE:2: state.tool: unknown field; did you mean tools?`},
		"settings null": {"{\"tools\": [], \"configurations\": {},\n\"settings\": {\"dataClassEnforcement\": null}}", `FILE:2: settings.dataClassEnforcement: must be text, not null`},
		"mode boolean":  {"{\"tools\": [], \"configurations\": {},\n\"settings\": {\"dataClassEnforcement\": true}}", `FILE:2: settings.dataClassEnforcement: must be text, not a boolean; write it in quotes`},
		"doubled top":   {"{\"tools\": [],\n\"configurations\": {},\n\"tools\": []}", "FILE:3: tools: stands twice, on line 1 and on line 3"},

		"tool is text":    {"{\"tools\": [\n\"rm\"],\n\"configurations\": {}}", `FILE:2: tools[0]: must be an object, not the text "rm"`},
		"tool is null":    {"{\"tools\": [\nnull],\n\"configurations\": {}}", `FILE:2: tools[0]: must be an object, not null`},
		"empty tool":      {"{\"tools\": [\n{}],\n\"configurations\": {}}", "2 errors in facts\nFILE:2: tools[0].name: is missing\nFILE:2: tools[0].group: is missing"},
		"empty group":     {"{\"tools\": [{\n\"name\": \"rm\",\n\"group\": \"\"}],\n\"configurations\": {}}", `FILE:3: tools[0].group: must not be empty (tool "rm")`},
		"null name":       {"{\"tools\": [{\n\"name\": null,\n\"group\": null}],\n\"configurations\": {}}", "2 errors in facts\nFILE:2: tools[0].name: must be text, not null\nFILE:3: tools[0].group: must be text, not null"},
		"number name":     {"{\"tools\": [{\n\"name\": 12,\n\"group\": [\"a\"]}],\n\"configurations\": {}}", "2 errors in facts\nFILE:2: tools[0].name: must be text, not the number 12; write it in quotes\nFILE:3: tools[0].group: must be text, not a list"},
		"boolean in text": {tool(`"remote": "true"`), `FILE:2: tools[0].remote: must be true or false, not the text "true" (tool "rm")`},
		"number as flag":  {tool(`"requiresInput": 1`), `FILE:2: tools[0].requiresInput: must be true or false, not the number 1 (tool "rm")`},
		"null flag":       {tool(`"requiresApproval": null`), `FILE:2: tools[0].requiresApproval: must be true or false, not null (tool "rm")`},
		"null admin":      {tool(`"requiresAdmin": null`), `FILE:2: tools[0].requiresAdmin: must be true or false, not null (tool "rm")`},
		"null enabled":    {tool(`"enabledByDefault": null`), `FILE:2: tools[0].enabledByDefault: must be true or false, not null (tool "rm")`},
		"null class":      {tool(`"dataClass": null`), `FILE:2: tools[0].dataClass: must be text, not null (tool "rm")`},
		"null effect":     {tool(`"effect": null`), `FILE:2: tools[0].effect: must be text, not null (tool "rm")`},
		"null describes":  {tool(`"description": null`), `FILE:2: tools[0].description: must be text, not null (tool "rm")`},
		"null attributes": {tool(`"attributes": null`), `FILE:2: tools[0].attributes: must be an object, not null (tool "rm")`},
		"case":            {tool(`"RequiresApproval": true`), `FILE:2: tools[0].RequiresApproval: unknown field; did you mean requiresApproval? (tool "rm")`},
		"typo":            {tool(`"atributes": {}`), `FILE:2: tools[0].atributes: unknown field; did you mean attributes? (tool "rm")`},
		"foreign":         {tool(`"x y": {}`), `FILE:2: tools[0]["x y"]: unknown field; known here: name, group, description, enabledByDefault, requiresAdmin, dataClass, effect, requiresApproval, requiresInput, remote, attributes (tool "rm")`},
		"long key":        {config(`"` + long + `": 1`), `FILE:3: configurations["a.b"].` + long + `: unknown field; known here: trustZone, fallbacks, allowedToolGroups, allowedTools, attributes`},

		"free null":     {free(`null`), `FILE:2: tools[0].attributes.x: must not be null; leave it out (tool "rm")`},
		"free nulls":    {free(`[1, {"y": null}]`), `FILE:2: tools[0].attributes.x[1].y: must not be null; leave it out (tool "rm")`},
		"free doubled":  {free(`{"y": 1, "y": 1}`), `FILE:2: tools[0].attributes.x.y: stands twice on line 2 (tool "rm")`},
		"free range":    {free(`1e400`), `FILE:2: tools[0].attributes.x: is a number out of range; write it as text (tool "rm")`},
		"free tiny":     {free(`-1e-400`), `FILE:2: tools[0].attributes.x: is a number out of range; write it as text (tool "rm")`},
		"free long":     {free(long), `FILE:2: tools[0].attributes.x: is a number of more than 100 characters; write it as text (tool "rm")`},
		"free too deep": {free(deep), `FILE:2: tools[0].attributes.x` + strings.Repeat("[0]", 96) + `: is nested too deeply (more than 100 levels) (tool "rm")`},

		"config null":     {"{\"tools\": [],\n\"configurations\": {\"x\": null}}", `FILE:2: configurations.x: must be an object, not null`},
		"config doubled":  {"{\"tools\": [],\n\"configurations\": {\"\": {},\n\"\": {}}}", `FILE:3: configurations[""]: stands twice, on line 2 and on line 3`},
		"config nulls":    {config(`"trustZone": null, "fallbacks": null, "allowedToolGroups": null, "attributes": null`), "4 errors in facts\nFILE:3: configurations[\"a.b\"].trustZone: must be text, not null\nFILE:3: configurations[\"a.b\"].fallbacks: must be a list, not null\nFILE:3: configurations[\"a.b\"].allowedToolGroups: must be a list, not null\nFILE:3: configurations[\"a.b\"].attributes: must be an object, not null"},
		"lists of others": {config(`"fallbacks": [null], "allowedTools": ["a", 1]`), "2 errors in facts\nFILE:3: configurations[\"a.b\"].fallbacks[0]: must be text, not null\nFILE:3: configurations[\"a.b\"].allowedTools[1]: must be text, not the number 1; write it in quotes"},
		"text for list":   {config(`"allowedTools": "all"`), `FILE:3: configurations["a.b"].allowedTools: must be a list, not the text "all"`},
	} {
		t.Run(name, func(t *testing.T) { refused(t, c.text, c.want, "facts.json", "facts.yaml") })
	}
}

func TestParseNestsToTheLimit(t *testing.T) {
	deep := strings.Repeat("[", 96) + strings.Repeat("]", 96)
	text := `{"tools": [{"name": "n", "group": "g", "attributes": {"x": ` + deep + `}}], "configurations": {}}`
	for _, name := range []string{"facts.json", "facts.yaml"} {
		f := mustParse(t, name, text)
		require.NoError(t, f.Check())
	}
}

func TestParseOrdersFindingsByLine(t *testing.T) {
	refused(t, `configurations:
  x: {trustzone: local}
tools:
  - name: a
    remote: "no"
  - group: g
state: off
`, `5 errors in facts
FILE:2: configurations.x.trustzone: unknown field; did you mean trustZone?
FILE:4: tools[0].group: is missing (tool "a")
FILE:5: tools[0].remote: must be true or false, not the text "no" (tool "a")
FILE:6: tools[1].name: is missing
FILE:7: state: must be an object, not the text "off"`, "facts.yaml")
}

func TestErrorCarriesFindings(t *testing.T) {
	_, err := Parse("facts.yaml", []byte("tools: []\nconfigurations: []\n"))
	var refusal *Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, []Finding{{
		Code: CodeWrongType, Path: "configurations", File: "facts.yaml", Line: 2, Text: "must be an object, not a list",
	}}, refusal.Findings)
}
