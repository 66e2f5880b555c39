package facts

import (
	"strings"
	"testing"
)

func TestParseRefusesJSON(t *testing.T) {
	const good = "{\"tools\": [],\n\"configurations\": {}}"
	for name, c := range map[string]struct{ text, want string }{
		"empty":          {"", "FILE:1: not valid JSON: unexpected end of JSON input"},
		"cut":            {good[:len(good)-1], "FILE:2: not valid JSON: unexpected end of JSON input"},
		"second":         {good + "\n" + good, "FILE:3: not valid JSON: invalid character '{' after top-level value"},
		"rest":           {good + "\nx", "FILE:3: not valid JSON: invalid character 'x' after top-level value"},
		"second mark":    {"\uFEFF\uFEFF" + good, "FILE:1: not valid JSON: invalid character 'ï' looking for beginning of value"},
		"comment":        {"{\n// x\n}", "FILE:2: not valid JSON: invalid character '/' looking for beginning of object key string"},
		"last comma":     {"{\"tools\": [],\n}", "FILE:2: not valid JSON: invalid character '}' looking for beginning of object key string"},
		"null":           {"null", "FILE:1: must be an object, not null"},
		"text":           {`"x"`, `FILE:1: must be an object, not the text "x"`},
		"line in text":   {"{\"to\nols\": []}", "FILE:1: not valid JSON: invalid character '\\n' in string literal"},
		"too deep":       {strings.Repeat("[", 20000), "FILE:1: not valid JSON: invalid character '[' exceeded max depth"},
		"deep, unknown":  {`{"tools": [], "configurations": {}, "x": ` + strings.Repeat(`{"a":[`, 60) + strings.Repeat(`]}`, 60) + `}`, "FILE:1: x: unknown field; known here: tools, state, settings, configurations"},
		"bytes in group": {"{\"tools\": [{\"name\": \"n\xff\",\n\"group\": \"a\xff\"}], \"configurations\": {}}", "FILE:2: tools[0].group: is not valid UTF-8 text (tool \"n\uFFFD\")"},
		"half a pair":    {"{\"tools\": [],\n\"configurations\": {\"x\": {\"fallbacks\": [\"a\", \"\\ud800\"]}}}", "FILE:2: configurations.x.fallbacks[1]: is not valid UTF-8 text"},
		"bytes in key":   {"{\"tools\": [], \"configurations\": {},\n\"state\": {\"tools\": {\"\\udc00\": true}}}", "FILE:2: state.tools[\"\uFFFD\"]: the key is not valid UTF-8 text"},
		"bytes, free":    {"{\"tools\": [{\"name\": \"n\", \"group\": \"g\",\n\"attributes\": {\"a\": \"\xff\", \"\xff\": 1}}], \"configurations\": {}}", "2 errors in facts\nFILE:2: tools[0].attributes.a: is not valid UTF-8 text (tool \"n\")\nFILE:2: tools[0].attributes[\"\uFFFD\"]: the key is not valid UTF-8 text (tool \"n\")"},
		"long text":      {`{"tools": "` + strings.Repeat("é", 70) + `", "configurations": {}}`, `FILE:1: tools: must be a list, not the text "` + strings.Repeat("é", 60) + `…"`},
	} {
		t.Run(name, func(t *testing.T) { refused(t, c.text, c.want, "facts.json") })
	}
}
