package source_test

import "strings"

// brokenData are refused for their data: where it stands, and how it is written.
func brokenData() map[string]hostile {
	deep := strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)
	return map[string]hostile{
		"a root in capitals": {
			both, rooted(`["Toolpolicy"]`), read,
			[]string{`toolpolicy/words/data.json: data.toolpolicy is outside the roots ["Toolpolicy"]`},
		},
		"data outside the roots": {
			both, add("other/data.json", `{"a": 1}`), read,
			[]string{`other/data.json: data.other is outside the roots ["toolpolicy"]`},
		},
		"data outside, by its key": {
			both, add("data.json", `{"a": {"b": {}}, "toolpolicy/words": 1}`), read,
			[]string{
				`data.json: data.a is outside the roots ["toolpolicy"]`,
				`data.json: data.toolpolicy/words is outside the roots ["toolpolicy"]`,
			},
		},
		"one key in two files": {
			both, add("toolpolicy/words/data.yaml", "two: 2\none: said twice\n"), read,
			[]string{"toolpolicy/words/data.yaml: data.toolpolicy.words.one stands in toolpolicy/words/data.json as well; keep one"},
		},
		"one key in two folders": {
			both, add("toolpolicy/data.json", `{"words": {"one": {"a": 1}}}`), read,
			[]string{"toolpolicy/words/data.json: data.toolpolicy.words.one stands in toolpolicy/data.json as well; keep one"},
		},
		"an object and a value": {
			both, add("data.json", `{"toolpolicy": {"words": 1}}`), read,
			[]string{"toolpolicy/words/data.json: data.toolpolicy.words stands in data.json as well; keep one"},
		},
		"a doubled key in data": {
			both, add("toolpolicy/data.json", "{\"a\": {\"b\": 1,\n\"c\": 2,\n\"b\": 3}, \"a\": 4}"), read,
			[]string{
				`toolpolicy/data.json:3: the key "a" stands twice, first on line 1`,
				`toolpolicy/data.json:3: the key "b" stands twice, first on line 1`,
			},
		},
		"one key, written in two ways": {
			both, add("toolpolicy/data.json", `{"a": 1, "\u0061": 2}`), read,
			[]string{`toolpolicy/data.json:1: the key "a" stands twice, first on line 1`},
		},
		"half a character": {
			both, add("toolpolicy/data.json", `{"\ud800": 1}`), read,
			[]string{"toolpolicy/data.json:1: text that is not valid Unicode"},
		},
		"broken data": {
			both, add("toolpolicy/data.json", "{\"a\": 1,\n\"b\": }"), read,
			[]string{"toolpolicy/data.json:2: not valid JSON: invalid character '}' looking for beginning of value"},
		},
		"data with a comma more": {
			both, add("toolpolicy/data.json", `{"a": [1, 2,]}`), read,
			[]string{"toolpolicy/data.json:1: not valid JSON: invalid character ']' looking for beginning of value"},
		},
		"data cut off": {
			both, add("toolpolicy/data.json", `{"a": [1, 2`), read,
			[]string{"toolpolicy/data.json:1: not valid JSON: unexpected end of JSON input"},
		},
		"two values": {
			both, add("toolpolicy/data.json", `{"a": 1} {"b": 2}`), read,
			[]string{"toolpolicy/data.json:1: not valid JSON: invalid character '{' after top-level value"},
		},
		"no data": {
			both, add("toolpolicy/data.json", ""), read,
			[]string{"toolpolicy/data.json: is empty"},
		},
		"a list at the root": {
			both, add("data.json", "[1]"), read,
			[]string{"data.json: must be an object, since it lies at the root"},
		},
		"a number out of range": {
			both, add("toolpolicy/data.json", "[1e400, 1e-400, 1"+strings.Repeat("0", 100)+"]"), read,
			[]string{
				"toolpolicy/data.json:1: a number of more than 100 characters; write it as text",
				"toolpolicy/data.json:1: the number 1e-400 is out of range; write it as text",
				"toolpolicy/data.json:1: the number 1e400 is out of range; write it as text",
			},
		},
		"deep data": {
			both, add("toolpolicy/data.json", deep), read,
			[]string{"toolpolicy/data.json:1: nested more than 100 levels deep, the limit (folders count)"},
		},
		"deep YAML": {
			both, add("toolpolicy/data.yaml", deep[:300_000/2]), read,
			[]string{"toolpolicy/data.yaml: not valid YAML: nested more than 100 levels deep, the limit (folders count)"},
		},
		"deep YAML that is none": {
			both, add("toolpolicy/data.yml", "a: "+strings.Repeat("[", 150)+strings.Repeat("]", 150)), read,
			[]string{"toolpolicy/data.yml:1: nested more than 100 levels deep, the limit (folders count)"},
		},
		"deep folders": {
			both, add(strings.Repeat("a/", 101)+"data.json", "{}"), read,
			[]string{"folders nested more than 100 levels deep, the limit for one bundle"},
		},
		"booleans that are none": {
			both, add("toolpolicy/data.yaml",
				"a: off\nb: [Yes, y]\nc: True\non: 1\nd: \"off\"\ne: true\n"), read,
			[]string{
				"toolpolicy/data.yaml:1: plain off is odd in YAML; write true or false, or write it in quotes",
				"toolpolicy/data.yaml:2: plain Yes is odd in YAML; write true or false, or write it in quotes",
				"toolpolicy/data.yaml:2: plain y is odd in YAML; write true or false, or write it in quotes",
				"toolpolicy/data.yaml:3: plain True is odd in YAML; write true or false, or write it in quotes",
				"toolpolicy/data.yaml:4: the key on is not text in YAML; write it in quotes",
			},
		},
		"odd YAML": {
			both, add("toolpolicy/data.yaml",
				"a: 0x1F\nb: 017\nc: 1_000\nd: 2024-01-01\ne: ~\nf:\ng: .inf\nh: !!str 1\ni: &x 1\nj: *x\n1: 1\n? [k]\n: 1\n<<: {l: 1}\nm: 1\nm: 2\n"), read,
			[]string{
				`toolpolicy/data.yaml:1: plain "0x1F" is not what it looks like in YAML; write numbers as JSON does, and text in quotes`,
				`toolpolicy/data.yaml:2: plain "017" is not what it looks like in YAML; write numbers as JSON does, and text in quotes`,
				`toolpolicy/data.yaml:3: plain "1_000" is not what it looks like in YAML; write numbers as JSON does, and text in quotes`,
				`toolpolicy/data.yaml:4: plain "2024-01-01" is not what it looks like in YAML; write numbers as JSON does, and text in quotes`,
				"toolpolicy/data.yaml:5: a value is missing; write it, or null",
				"toolpolicy/data.yaml:6: a value is missing; write it, or null",
				`toolpolicy/data.yaml:7: plain ".inf" is not what it looks like in YAML; write numbers as JSON does, and text in quotes`,
				"toolpolicy/data.yaml:8: YAML tags are not taken; take it away",
				"toolpolicy/data.yaml:9: YAML anchors and aliases are not taken; write the values themselves",
				"toolpolicy/data.yaml:10: YAML anchors and aliases are not taken; write the values themselves",
				"toolpolicy/data.yaml:11: the key 1 is not text in YAML; write it in quotes",
				"toolpolicy/data.yaml:12: a key must be plain text",
				"toolpolicy/data.yaml:14: merge keys are not taken; write the values themselves",
				`toolpolicy/data.yaml:16: the key "m" stands twice, first on line 15`,
			},
		},
		"YAML that rounds": {
			both, add("toolpolicy/data.yaml", "a: 18446744073709551617\nb: 0.1234567890123456789\nc: 18446744073709551615\nd: 1.50\ne: 1e400\n"), read,
			[]string{
				"toolpolicy/data.yaml:1: the number 18446744073709551617 would be rounded; write it in a data.json",
				"toolpolicy/data.yaml:2: the number 0.1234567890123456789 would be rounded; write it in a data.json",
				"toolpolicy/data.yaml:5: the number 1e400 is out of range; write it as text",
			},
		},
		"two documents": {
			both, add("toolpolicy/data.yaml", "a: 1\n---\nb: 2\n"), read,
			[]string{"toolpolicy/data.yaml: there may be only one YAML document"},
		},
		"broken YAML": {
			both, add("toolpolicy/data.yaml", "a: [1\nb: 2\n"), read,
			[]string{"toolpolicy/data.yaml: not valid YAML: line 1: did not find expected ',' or ']'"},
		},
		"billion laughs": {
			both, add("toolpolicy/data.yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"), read,
			[]string{
				"toolpolicy/data.yaml:1: YAML anchors and aliases are not taken; write the values themselves",
				"toolpolicy/data.yaml:2: YAML anchors and aliases are not taken; write the values themselves",
				"toolpolicy/data.yaml:3: YAML anchors and aliases are not taken; write the values themselves",
			},
		},
	}
}
