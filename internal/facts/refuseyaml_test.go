package facts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestParseRefusesYAML(t *testing.T) {
	const good = "tools: []\nconfigurations: {}\n"
	tool := func(rest string) string {
		return "configurations: {}\ntools:\n  - name: rm\n    group: files\n    " + rest + "\n"
	}
	free := func(value string) string { return tool("attributes: {x: " + value + "}") }
	for name, c := range map[string]struct{ text, want string }{
		"empty":         {"", "FILE:1: the document is empty"},
		"comments":      {"# nothing\n", "FILE:1: the document is empty"},
		"a start alone": {"---\n", "FILE:2: must be an object, not nothing"},
		"text":          {"tools\n", `FILE:1: must be an object, not the text "tools"`},
		"syntax":        {"tools: []\nconfigurations: {\n", "FILE:2: not valid YAML: did not find expected node content"},
		"second":        {good + "---\ntools: []\n", "FILE:3: a second YAML document begins here; there may be only one"},
		"empty second":  {good + "---\n", "FILE:3: a second YAML document begins here; there may be only one"},
		"bad second":    {good + "---\n{\n", "FILE:4: not valid YAML: did not find expected node content"},
		"bytes":         {"tools: []\nconfigurations: {\"\xff\": {}}\n", "FILE:2: not valid YAML: not valid UTF-8 text"},
		"utf-16":        {"\xff\xfet\x00:\x00", "FILE:1: not valid YAML: not valid UTF-8 text"},
		"half a pair":   {"tools: []\nconfigurations: {\"\\ud800\": {}}\n", "FILE:2: not valid YAML: found invalid Unicode character escape code"},
		"a tab":         {"tools:\n\t- a\n", "FILE:2: not valid YAML: found character that cannot start any token"},

		"anchor":       {tool("remote: &x true"), `FILE:5: tools[0].remote: has a YAML anchor; take it away (tool "rm")`},
		"alias":        {"configurations:\n  a: &a {}\n  b: *a\ntools: []\n", "2 errors in facts\nFILE:2: configurations.a: has a YAML anchor; take it away\nFILE:3: configurations.b: is a YAML alias; write the value itself"},
		"no anchor":    {tool("remote: *x"), "FILE: not valid YAML: unknown anchor 'x' referenced"},
		"merge":        {tool("<<: {remote: true}"), `FILE:5: tools[0]["<<"]: merge keys are not allowed; write the values themselves (tool "rm")`},
		"string tag":   {tool("description: !!str x"), `FILE:5: tools[0].description: has a YAML tag; take it away (tool "rm")`},
		"boolean tag":  {tool("remote: !!bool 'true'"), `FILE:5: tools[0].remote: has a YAML tag; take it away (tool "rm")`},
		"own tag":      {tool("attributes: !own {}"), `FILE:5: tools[0].attributes: has a YAML tag; take it away (tool "rm")`},
		"lone tag":     {tool("remote: ! true"), `FILE:5: tools[0].remote: has a YAML tag; take it away (tool "rm")`},
		"lone tags":    {"# é!\r\ntools: ! []\r\nconfigurations: ! {}\r\n", "2 errors in facts\nFILE:2: tools: has a YAML tag; take it away\nFILE:3: configurations: has a YAML tag; take it away"},
		"tagged tools": {"tools: !!seq []\nconfigurations: {}\n", `FILE:1: tools: has a YAML tag; take it away`},
		"tagged null":  {"tools: []\nconfigurations: {x: {allowedTools: !!null null}}\n", `FILE:2: configurations.x.allowedTools: has a YAML tag; take it away`},
		"tagged free":  {free("[! 1, &a b]"), "2 errors in facts\nFILE:5: tools[0].attributes.x[0]: has a YAML tag; take it away (tool \"rm\")\nFILE:5: tools[0].attributes.x[1]: has a YAML anchor; take it away (tool \"rm\")"},
		"tagged key":   {tool("!!str remote: true"), `FILE:5: tools[0].remote: the key has a YAML tag; take it away (tool "rm")`},
		"alias as key": {"tools: []\nconfigurations:\n  &a x: {}\n  *a : {}\n", "2 errors in facts\nFILE:3: configurations.x: the key has a YAML anchor; take it away\nFILE:4: configurations.a: the key is a YAML alias; write the value itself"},
		"list as key":  {tool("? [a]\n    : b"), `FILE:5: tools[0][""]: a list or an object cannot be a key (tool "rm")`},
		"true as key":  {"tools: []\nconfigurations: {true: {}}\n", `FILE:2: configurations.true: the key is not text; write it in quotes`},
		"null as key":  {"tools: []\nconfigurations: {~: {}}\n", `FILE:2: configurations["~"]: the key is not text; write it in quotes`},
		"1 as key":     {"tools: []\nconfigurations: {1: {}}\n", `FILE:2: configurations.1: the key is not text; write it in quotes`},
		"doubled keys": {"tools: []\nconfigurations:\n  a: {}\n  \"a\": {}\n", `FILE:4: configurations.a: stands twice, on line 3 and on line 4`},

		"True":        {tool("remote: True"), `FILE:5: tools[0].remote: must be true or false, not the plain YAML value True (tool "rm")`},
		"yes":         {tool("remote: yes"), `FILE:5: tools[0].remote: must be true or false, not the text "yes" (tool "rm")`},
		"off":         {tool("requiresApproval: off"), `FILE:5: tools[0].requiresApproval: must be true or false, not the text "off" (tool "rm")`},
		"flag left":   {tool("requiresApproval:"), `FILE:5: tools[0].requiresApproval: must be true or false, not nothing (tool "rm")`},
		"text left":   {tool("effect:"), `FILE:5: tools[0].effect: must be text, not nothing (tool "rm")`},
		"tilde":       {tool("effect: ~"), `FILE:5: tools[0].effect: must be text, and plain ~ is not text in YAML; write it in quotes (tool "rm")`},
		"infinite":    {tool("effect: .inf"), `FILE:5: tools[0].effect: must be text, and plain .inf is not text in YAML; write it in quotes (tool "rm")`},
		"hexadecimal": {tool("effect: 0x1F"), `FILE:5: tools[0].effect: must be text, and plain 0x1F is not text in YAML; write it in quotes (tool "rm")`},
		"octal":       {tool("effect: 012"), `FILE:5: tools[0].effect: must be text, and plain 012 is not text in YAML; write it in quotes (tool "rm")`},
		"a day":       {tool("effect: 2024-01-01"), `FILE:5: tools[0].effect: must be text, and plain 2024-01-01 is not text in YAML; write it in quotes (tool "rm")`},
		"a number":    {tool("effect: 1e400"), `FILE:5: tools[0].effect: must be text, not the number 1e400; write it in quotes (tool "rm")`},
		"TRUE":        {tool("effect: TRUE"), `FILE:5: tools[0].effect: must be text, and plain TRUE is not text in YAML; write it in quotes (tool "rm")`},
		"free odd":    {free("[0x1F, ~, True, +1, .5, .nan]"), "6 errors in facts\n" + oddItems("0x1F", "~", "True", "+1", ".5", ".nan")},
		"free left":   {free(""), `FILE:5: tools[0].attributes.x: must not be left empty (tool "rm")`},

		"tools left":     {"tools:\nconfigurations: {}\n", "FILE:1: tools: must be a list, not nothing"},
		"names left":     {"tools: []\nconfigurations:\n  x:\n    allowedTools:\n", `FILE:4: configurations.x.allowedTools: must not be left empty; write [] for no tool, or null for no restriction`},
		"names tilde":    {"tools: []\nconfigurations: {x: {allowedTools: ~}}\n", `FILE:2: configurations.x.allowedTools: must be a list, not the plain YAML value ~`},
		"names Null":     {"tools: []\nconfigurations: {x: {allowedTools: Null}}\n", `FILE:2: configurations.x.allowedTools: must be a list, not the plain YAML value Null`},
		"deeply blocked": {"x: " + strings.Repeat("[", 20000), "FILE: not valid YAML: exceeded max depth of 10000"},
	} {
		t.Run(name, func(t *testing.T) { refused(t, c.text, c.want, "facts.yaml") })
	}
}

func oddItems(values ...string) string {
	lines := make([]string, len(values))
	for i, v := range values {
		lines[i] = "FILE:5: tools[0].attributes.x" + index(i) + ": must be text, and plain " + v +
			` is not text in YAML; write it in quotes (tool "rm")`
	}
	return strings.Join(lines, "\n")
}

func TestParseTakesPlainYAMLWordsAsText(t *testing.T) {
	f := mustParse(t, "f.yaml", "tools:\n- name: off\n  group: y\n  description: |\n    a !b\n  effect: 1:30\n  attributes: {a: 1_0x, \"b\": \"0x1F\", c: '~'}\nconfigurations: {}\n...\n")
	assert.Equal(t, []Tool{{
		Name: "off", Group: "y", Description: "a !b\n", Effect: ptr(Effect("1:30")),
		Attributes: map[string]any{"a": "1_0x", "b": "0x1F", "c": "~"},
	}}, f.Tools)
}
