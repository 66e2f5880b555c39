package source_test

import "github.com/seed-af4057d5/toolpolicy/internal/testkit"

// brokenRego are refused for their modules.
func brokenRego() map[string]hostile {
	return map[string]hostile{
		"an empty module": {
			both, add("toolpolicy/b.rego", ""), read,
			[]string{"toolpolicy/b.rego: is empty"},
		},
		"Rego in UTF-16": {
			both, add("toolpolicy/b.rego", "\xff\xfep\x00a\x00"), read,
			[]string{"toolpolicy/b.rego: is not valid UTF-8 text"},
		},
		"a root in capitals, no data": {
			both, append(rooted(`["Toolpolicy"]`)[:1:1], rooted(`["Toolpolicy"]`)[2]), compile,
			[]string{`toolpolicy/answer.rego:1: the package toolpolicy is outside the roots ["Toolpolicy"] of the manifest; upper and lower case count`},
		},
		"data in the place of a root": {
			both, rooted(`["toolpolicy/words/one"]`), compile,
			[]string{`toolpolicy/answer.rego:1: the package toolpolicy is outside the roots ["toolpolicy/words/one"] of the manifest`},
		},
		"broken Rego": {
			both, small("", testkit.Entry{Name: "toolpolicy/b.rego", Text: "package toolpolicy\n\nb if {\n"},
				testkit.Entry{Name: "toolpolicy/c.rego", Text: "package toolpolicy\n\nc { true }\n"},
				testkit.Entry{Name: "other/d.rego", Text: "package other\n"}), compile,
			[]string{
				`other/d.rego:1: the package other is outside the roots ["toolpolicy"] of the manifest`,
				"toolpolicy/b.rego:4: rego_parse_error: unexpected eof token\n\tb if {\n\t     ^",
				"toolpolicy/c.rego:3: rego_parse_error: `if` keyword is required before rule body",
			},
		},
		"a test outside the roots": {
			both, add("toolpolicy/answer_test.rego", "package toolpolicy_test\n"), compile,
			[]string{`toolpolicy/answer_test.rego:1: the package toolpolicy_test is outside the roots ["toolpolicy"] of the manifest`},
		},
		"a module without a package": {
			both, add("toolpolicy/b.rego", "x := 1\n"), compile,
			[]string{"toolpolicy/b.rego:1: rego_parse_error: package expected"},
		},
	}
}
