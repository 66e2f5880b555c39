package policy_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// bare is an extension without annotations, whose gate reads what a test gives
// it: rules that stand from line 7 on.
func bare(t *testing.T, rules string, more map[string]string) string {
	t.Helper()
	files := map[string]string{
		"order.rego": "package toolpolicy_ext.a\n\norder := [{\"gate\": \"seat\", \"reason\": \"noSeat\", \"message\": \"No.\"}]\n",
		seatFile: "package toolpolicy_ext.a.gates.seat\n\nimport data.toolpolicy.index\n\n" +
			"admits := {name | some name in index.names; good(name)}\n\n" + rules + "\n",
	}
	for file, text := range more {
		files[file] = text
	}
	return extension(t, "a", files)
}

const seatFile = "gates/seat/seat.rego"

// TestMisspeltNames: each is refused with its place and what was meant.
func TestMisspeltNames(t *testing.T) {
	base := testkit.Bundle(t)
	lib := func(rules string) map[string]string {
		return map[string]string{"lib/lib.rego": "package toolpolicy_ext.a.lib\n\n" + rules + "\n"}
	}
	for name, c := range map[string]struct {
		rules string
		more  map[string]string
		file  string
		line  int
		text  string
	}{
		"a fact": {
			rules: "good(name) if data.facts.toolz[0].name == name", line: 7,
			text: "undefined name data.facts.toolz; did you mean tools?",
		},
		"of a tool by place": {
			rules: "good(name) if {\n\tsome i\n\tdata.facts.tools[i].name == name\n\tdata.facts.tools[i].requires_admin\n}", line: 10,
			text: "undefined name data.facts.tools[i].requires_admin; did you mean requiresAdmin?",
		},
		"of a tool in a variable": {
			rules: "good(name) if {\n\tsome tool in data.facts.tools\n\ttool.name == name\n\tnot tool.requires_admin\n}", line: 10,
			text: "undefined name tool.requires_admin; did you mean requiresAdmin?",
		},
		"of a tool in every": {
			rules: "good(name) if {\n\tname != \"\"\n\tevery tool in data.facts.tools {\n\t\ttool.efect != \"write\"\n\t}\n}", line: 10,
			text: "undefined name tool.efect; did you mean effect?",
		},
		"of a parameter in a library": {
			rules: "good(name) if data.toolpolicy_ext.a.lib.fine(index.tools[name])",
			more:  lib("fine(tool) if {\n\tplain(tool)\n}\n\nplain(tool) if not tool.requiresAdmin\n\nplain(tool) if tool.gruop == \"a\""),
			file:  "lib/lib.rego", line: 9,
			text: "undefined name tool.gruop; did you mean group?",
		},
		"of what a function gives": {
			rules: "good(name) if tool_of(name).remot == false\n\ntool_of(name) := tool if {\n\tsome tool in data.facts.tools\n\ttool.name == name\n}", line: 7,
			text: "undefined name remot; did you mean remote?",
		},
		"in an else": {
			rules: "good(name) if {\n\tname == \"a\"\n} else if {\n\tindex.tools[name].gruop == \"a\"\n}", line: 10,
			text: "rego_type_error: undefined ref: data.toolpolicy.index.tools[name].gruop; did you mean group?",
		},
		"of a map's entry": {
			rules: "good(name) if {\n\tname != \"\"\n\tdata.facts.configurations[input.configuration].trustZoen == \"local\"\n}", line: 9,
			text: "undefined name data.facts.configurations[input.configuration].trustZoen; did you mean trustZone?",
		},
		"of a map's entry in a variable": {
			rules: "good(name) if {\n\tused := data.facts.configurations[input.configuration]\n\tname in used.alowedTools\n}", line: 9,
			text: "undefined name used.alowedTools; did you mean allowedTools?",
		},
		"of the state": {
			rules: "good(name) if data.facts.state.tols[name]", line: 7,
			text: "undefined name data.facts.state.tols; did you mean tools?",
		},
		"of the state by default": {
			rules: "good(name) if {\n\tstate := object.get(data.facts, \"state\", {})\n\tstate.tols[name]\n}", line: 9,
			text: "undefined name state.tols; did you mean tools?",
		},
		"of the index": {
			rules: "good(name) if name in index.nmaes", line: 7,
			text: "undefined name data.toolpolicy.index.nmaes; did you mean names?",
		},
		"of the index in a variable": {
			rules: "good(name) if {\n\tready := index\n\tname in ready.nmaes\n}", line: 9,
			text: "undefined name ready.nmaes; did you mean names?",
		},
		"of the index's tools": {
			rules: "good(name) if index.tools[name].atributes.a", line: 7,
			text: "rego_type_error: undefined ref: data.toolpolicy.index.tools[name].atributes.a; did you mean attributes?",
		},
		"of the index's configurations": {
			rules: "good(name) if {\n\tname != \"\"\n\tindex.configurations[input.configuration].zoone == \"local\"\n}", line: 9,
			text: "rego_type_error: undefined ref: data.toolpolicy.index.configurations[input.configuration].zoone; did you mean zone?",
		},
		"of an index of one's own": {
			rules: "good(name) if name in data.toolpolicy_ext.a.index.sets",
			more:  map[string]string{"index/index.rego": "package toolpolicy_ext.a.index\n\nseats contains name if some name in data.toolpolicy.index.names\n"},
			line:  7, text: "undefined name data.toolpolicy_ext.a.index.sets; did you mean seats?",
		},
		"in an index of one's own": {
			rules: "good(name) if name in data.toolpolicy_ext.a.index.seats",
			more: map[string]string{"index/index.rego": "package toolpolicy_ext.a.index\n\n" +
				"seats contains name if {\n\tsome name, tool in data.toolpolicy.index.tools\n\ttool.attribute.seat\n}\n"},
			file: "index/index.rego", line: 5, text: "rego_type_error: undefined ref: tool.attribute.seat; did you mean attributes?",
		},
		"of the ladders": {
			rules: "good(name) if data.toolpolicy.ladders.trustZones[_].zon == name", line: 7,
			text: "undefined name data.toolpolicy.ladders.trustZones[_].zon; did you mean zone?",
		},
		"of the user in a variable": {
			rules: "good(name) if {\n\tuser := input.user\n\tname in user.grops\n}", line: 9,
			text: "undefined name user.grops; did you mean groups?",
		},
		"of the user in a rule": {
			rules: "good(name) if name in person.grops\n\nperson := input.user", line: 7,
			text: "undefined name data.toolpolicy_ext.a.gates.seat.person.grops; did you mean groups?",
		},
		"of the input, near to nothing": {
			rules: "good(name) if input.colour == name", line: 7,
			text: "undefined name input.colour; known here: adminView, configuration, tools, unattended, user",
		},
		"a literal key": {
			rules: "good(name) if object.get(index.tools[name], \"requires_admin\", true) == false", line: 7,
			text: "undefined name data.toolpolicy.index.tools[name].requires_admin; did you mean requiresAdmin?",
		},
		"a literal path": {
			rules: "good(name) if {\n\ttool := index.tools[name]\n\tobject.get(tool, [\"atributes\", \"seat\"], \"\") == \"a\"\n}", line: 9,
			text: "undefined name tool.atributes; did you mean attributes?",
		},
		"a literal path from the root": {
			rules: "good(name) if name in object.get(input, [\"user\", \"grops\"], [])", line: 7,
			text: "undefined name input.user.grops; did you mean groups?",
		},
		"a key among keys": {
			rules: "good(name) if not \"dataclass\" in object.keys(index.tools[name])", line: 7,
			text: "undefined name dataclass; did you mean dataClass?",
		},
		"a key that is filtered": {
			rules: "good(name) if object.filter(index.tools[name], [\"atributes\"]) == {}", line: 7,
			text: "undefined name data.toolpolicy.index.tools[name].atributes; did you mean attributes?",
		},
		"in a nested comprehension": {
			rules: "good(name) if count({zone |\n\tsome zone in [z |\n\t\tsome used in index.configurations\n\t\tname in used.tool\n\t\tz := used.zone\n\t]\n}) > 0",
			line:  10, text: "rego_type_error: undefined ref: used.tool; did you mean tools?",
		},
		"of what a comprehension gathers": {
			rules: "good(name) if {\n\tlocal := [tool | some tool in data.facts.tools; tool.remote == false]\n\tsome i\n\tlocal[i].nam == name\n}",
			line:  10, text: "undefined name local[i].nam; did you mean name?",
		},
		"of what a partial rule gathers": {
			rules: "good(name) if {\n\tsome tool in near\n\ttool.nam == name\n}\n\nnear contains tool if some tool in data.facts.tools",
			line:  9, text: "undefined name tool.nam; did you mean name?",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := seatFile
			if c.file != "" {
				file = c.file
			}
			got := refused(t, refusal.Compile, base, bare(t, c.rules, c.more))
			require.Len(t, got, 1)
			got[0].Text, _, _ = strings.Cut(got[0].Text, "\n") // what OPA finds has details
			assert.Equal(t, refusal.Finding{File: "toolpolicy_ext/a/" + file, Line: c.line, Text: c.text}, got[0])
		})
	}
}

// TestMisspeltNamesTogether are told all at once.
func TestMisspeltNamesTogether(t *testing.T) {
	got := refused(t, refusal.Compile, testkit.Bundle(t), bare(t,
		"good(name) if name in index.nmaes\n\ngood(name) if {\n\tuser := input.user\n\tname in user.grops\n\tname in user.grops\n}", nil))
	assert.Equal(t, []refusal.Finding{
		{File: "toolpolicy_ext/a/" + seatFile, Line: 7, Text: "undefined name data.toolpolicy.index.nmaes; did you mean names?"},
		{File: "toolpolicy_ext/a/" + seatFile, Line: 11, Text: "undefined name user.grops; did you mean groups?"},
		{File: "toolpolicy_ext/a/" + seatFile, Line: 12, Text: "undefined name user.grops; did you mean groups?"},
	}, got)
}

// TestMisspeltNamesInThePolicy itself: map entries, and an index rule that it lacks.
func TestMisspeltNamesInThePolicy(t *testing.T) {
	got := refused(t, refusal.Compile, testkit.Bundle(t,
		testkit.Replace("toolpolicy/lib/configurations.rego", "known_zone(configuration.trustZone)", "known_zone(configuration.trustzone)"),
		testkit.Replace("toolpolicy/gates/registered/registered.rego", "index.names", "index.nmaes"),
	))
	require.Len(t, got, 2)
	assert.Equal(t, "undefined name data.toolpolicy.index.nmaes; did you mean names?", got[0].Text)
	assert.Equal(t, "toolpolicy/gates/registered/registered.rego", got[0].File)
	assert.Equal(t, "undefined name configuration.trustzone; did you mean trustZone?", got[1].Text)
	assert.Equal(t, "toolpolicy/lib/configurations.rego", got[1].File)
}

// TestRightNames: nothing is said of names that are right, nor of those that
// nobody can know.
func TestRightNames(t *testing.T) {
	base := testkit.Bundle(t, testkit.Append("toolpolicy/index/enabled.rego", "\n# METADATA\n# description: Further.\nfurther := {\"a\": {\"b\"}}\n"))
	for name, rules := range map[string]string{
		"attributes of a tool":            "good(name) if index.tools[name].attributes.any.thing[0].at.all",
		"attributes by object.get":        "good(name) if object.get(index.tools[name], [\"attributes\", \"any\", \"thing\"], false) == true",
		"attributes in a variable":        "good(name) if {\n\tabout := index.tools[name].attributes\n\tabout.any.thing\n}",
		"attributes of a configuration":   "good(name) if data.facts.configurations[input.configuration].attributes[name].thing",
		"attributes of a user":            "good(name) if input.user.attributes.team == name",
		"an index rule of the bundle":     "good(name) if name in index.further.a",
		"an entry by a constant name":     "good(name) if name in index.by_group.accounts",
		"an entry by object.get":          "good(name) if name in object.get(index.by_group, \"accounts\", set())",
		"a configuration by name":         "good(name) if name in index.configurations.chat.tools",
		"a switch by name":                "good(name) if data.facts.state.groups.accounts == (name == \"a\")",
		"a key that is a variable":        "good(name) if {\n\tsome key in [\"nothing\", \"name\"]\n\tindex.tools[name][key] == name\n}",
		"a key by a variable, object.get": "good(name) if {\n\tsome key in [\"nothing\"]\n\tobject.get(index.tools[name], key, true)\n}",
		"an unknown value":                "good(name) if {\n\tvalue := json.unmarshal(name)\n\tvalue.any.thing\n}",
		"a walk":                          "good(name) if {\n\twalk(data.facts, [_, value])\n\tvalue.anything == name\n}",
		"a literal":                       "good(name) if {\n\tsome entry in [{\"label\": \"a\", \"tool\": index.tools[name]}]\n\tentry.label == entry.tool.name\n}",
		"a function of two kinds":         "good(name) if {\n\tnamed(index.tools[name]) == named(input.user)\n}\n\nnamed(x) := x.name\n\nnamed(x) := x.id",
		"a function of anything":          "good(name) if {\n\tlabel(index.tools[name]) == label({\"label\": \"a\"})\n}\n\nlabel(x) := x.name\n\nlabel(x) := x.label",
		"a function of an own object":     "good(name) if label(object.union(index.tools[name], {\"label\": \"a\"})) == \"a\"\n\nlabel(x) := x.label",
		"an added member":                 "good(name) if {\n\tmore := object.union(index.tools[name], {\"label\": \"a\"})\n\tmore.label == \"a\"\n}",
		"keys of own objects":             "good(name) if \"a\" in object.keys(json.unmarshal(name))",
		"a name in a set":                 "good(name) if index.names[name]",
		"a constant name in a set":        "good(name) if {\n\tname != \"\"\n\tindex.names.search_web\n}",
		"an absent extension":             "good(name) if name in data.toolpolicy_ext.absent.index.seats",
		"another input":                   "good(name) if fine(name) with input.user as {\"name\": \"a\"}\n\nfine(name) if input.configuration == name",
		"the shipped order":               "good(name) if data.toolpolicy.order[_].gate == name",
		"a decision's keys":               "good(name) if data.toolpolicy.index.offer.decision.reason == name",
		"what a gate sees":                "good(name) if index.gates[0].reason == name",
		"any extension's documents":       "good(name) if {\n\tsome other, order in data.toolpolicy.index.orders\n\tdata.toolpolicy_ext[other].anything[name] == order\n}",
		"one name in two comprehensions":  "good(name) if {\n\tcount([x | x = data.facts.tools[_]; x.name == name]) == count([x | x = json.unmarshal(name); x.label])\n}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := compile(t, base, bare(t, rules, nil))
			assert.NoError(t, err)
		})
	}
	_, err := compile(t, base, filepath.Join(testkit.Repository(t), "examples", "customgate", "bundle"))
	assert.NoError(t, err)
}

// TestIndexSchema: the schema of the index has the facts of a tool, and no rule
// that the shipped index lacks.
func TestIndexSchema(t *testing.T) {
	type object struct {
		Properties map[string]struct {
			Items, AdditionalProperties struct{ Properties map[string]any }
		}
	}
	schemas := map[string]object{}
	for _, name := range []string{"facts", "index"} {
		text, err := os.ReadFile(filepath.Join(testkit.Repository(t), "schemas", name+".json"))
		require.NoError(t, err)
		var schema object
		// Some schemas say false in place of a schema, which leaves no names.
		if err := json.Unmarshal(text, &schema); err != nil {
			_, expected := errors.AsType[*json.UnmarshalTypeError](err)
			require.True(t, expected, "%v", err)
		}
		schemas[name] = schema
	}
	names := func(members map[string]any) []string { return slices.Sorted(maps.Keys(members)) }
	tool := names(schemas["facts"].Properties["tools"].Items.Properties)
	require.NotEmpty(t, tool)
	assert.Equal(t, tool, names(schemas["index"].Properties["tools"].AdditionalProperties.Properties))

	staged, err := shipped(t).Stage(t.Context(), document(t, nil))
	require.NoError(t, err)
	require.NotEmpty(t, schemas["index"].Properties)
	for rule := range schemas["index"].Properties {
		assert.NotNil(t, staged.Index.Get(ast.StringTerm(rule)), rule)
	}
}

// BenchmarkNew compiles the shipped policy, names and all.
func BenchmarkNew(b *testing.B) {
	root := testkit.Repository(b)
	shipped, err := source.Open(b.Context(), filepath.Join(root, "policies"), source.Options{})
	require.NoError(b, err)
	for b.Loop() {
		_, err := policy.New(b.Context(), []*source.Bundle{shipped}, policy.Options{Schemas: os.DirFS(filepath.Join(root, "schemas"))})
		require.NoError(b, err)
	}
}
