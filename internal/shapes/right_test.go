package shapes_test

import (
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/shapes"
)

// probe is a misspelt name beside the right ones, which shows that names were
// looked at all.
const probe = "\n\nprobe if input.boot\n"

// TestRight: nothing is said of names that are right, nor of those that nobody
// can know.
func TestRight(t *testing.T) {
	for name, text := range map[string]string{
		"members":                    "a if data.fleet.boats[0].name == input.skipper.name",
		"an item of a list":          "a if data.fleet.boats[0].masts > 1",
		"a map's entry":              "a if data.fleet.harbours.anywhere.depth > 1",
		"a name beside others":       "a if data.fleet.labels.anything.at.all",
		"a free schema":              "a if data.fleet.boats[0].notes.anything[0].at.all",
		"an object of no properties": "a if input.extra.anything.at.all",
		"a schema of two types":      "a if data.fleet.either.nmae",
		"a schema of no type":        "a if data.fleet.odd.nmae",
		"a schema that is true":      "a if data.fleet.whatever.nmae",
		"a document without schema":  "a if data.unknown.nmae",
		"an unknown document":        "a if data.elsewhere.nmae",
		"an unknown variable":        "a if {\n\tx := data.elsewhere\n\tx.nmae\n}",
		"a variable key":             "a if {\n\tsome key in [\"nmae\"]\n\tinput.skipper[key] == \"x\"\n}",
		"a variable got":             "a if {\n\tsome key in [\"nmae\"]\n\tobject.get(input.skipper, key, 1) == 1\n}",
		"any member":                 "a if input.skipper[_] == \"x\"",
		"any member of any document": "a if data.fleet[_][_].nmae",
		"a number in an object":      "a if data.fleet.harbours[1].depth",
		"a name in a set":            "a if data.fleet.flags.red",
		"a set's reference":          "a if {\n\tdata.fleet.flags[flag]\n\tflag.colour == \"red\"\n}",
		"every":                      "a if every i, boat in data.fleet.boats {\n\tboat.masts > i\n}",
		"every of an object":         "a if every boat in {\"x\": 1} {\n\tboat > 1\n}",

		"a literal":                     "a if {\n\tx := {\"label\": 1}\n\tx.label == 1\n}",
		"an empty literal":              "a if {\n\tx := {}\n\tx == input.extra\n}",
		"lists and sets":                "a if {\n\tsome x in [input.skipper, {\"label\": 1}]\n\tx.label == 1\n}",
		"sets of literals":              "a if {\n\tsome x in {{\"label\": 1}}\n\tx.label == 1\n}",
		"a decoded value":               "a if {\n\tx := json.unmarshal(input.boat)\n\tx.label.more\n}",
		"a decoded value got":           "a if object.get(json.unmarshal(input.boat), [\"label\", \"more\"], 1) == 1",
		"decoded keys":                  "a if \"label\" in object.keys(json.unmarshal(input.boat))",
		"a right key":                   "a if \"name\" in object.keys(input.skipper)",
		"any key":                       "a if {\n\tsome key in object.keys(input.skipper)\n\tkey == \"name\"\n}",
		"a variable key in":             "a if {\n\tsome key in [\"x\"]\n\tkey in object.keys(input.skipper)\n}",
		"a key in no keys":              "a if \"nmae\" in input.skipper.papers",
		"right keys":                    "a := object.remove(object.filter(input.skipper, {\"name\": 1}), [\"papers\"])",
		"keys in a variable":            "a if {\n\tkeys := [\"nmae\"]\n\tobject.filter(input.skipper, keys) == {}\n}",
		"a path":                        "a if object.get(input, [\"skipper\", \"papers\", 0], 1) == 1",
		"a path of nothing":             "a if object.get(input, [], 1) == 1",
		"keys of a map":                 "a if object.get(data.fleet.harbours, \"any\", {}).depth",
		"a union":                       "a if {\n\tx := object.union(input.skipper, {\"label\": 1})\n\tx.label == 1\n}",
		"a default that is written out": "a if {\n\tx := object.get(input, \"skipper\", {\"label\": 1})\n\tx.label == 1\n}",
		"joined with a literal":         "a if {\n\tx := array.concat([1 | input.boat], [{\"label\": 1}])\n\tx[1].label == 1\n}",

		"a function of two kinds":      "a if f(input.skipper) == f(data.fleet.boats[0])\n\nf(x) := x.papers\n\nf(x) := x.masts",
		"a function of anything":       "a if f(input.skipper) == f({\"label\": 1})\n\nf(x) := x.label",
		"a function nobody calls":      "f(x) := x.label",
		"a function of a pattern":      "a if f([input.skipper])\n\nf([x]) if x.label",
		"a recursive value":            "a if b.x.y\n\nb.x := c\n\nc := object.get(b2, \"x\", {})\n\nb2 := {\"x\": {\"y\": 1}}",
		"a rule of literals":           "a if b.label == 1\n\nb := {\"label\": 1}",
		"a rule of deep references":    "a if b.any.thing.nmae\n\nb[x][y] := z if {\n\tsome x, y in {\"any\": \"thing\"}\n\tz := input.skipper\n}",
		"a rule's name":                "a if data.p.b.c\n\nb.c := 1",
		"a member of one partial rule": "a if {\n\tsome x in b\n\tx.masts\n}\n\nb contains x if some x in data.fleet.boats\n\nb contains input.skipper",
		"one name, two values": "a if count([x | x = data.fleet.boats[_]; x.name]) ==" +
			" count([x | x = json.unmarshal(input.boat); x.label])",

		"another input":  "a if {\n\tb with input as {\"boot\": 1}\n}\n\nb if input.boat",
		"a mocked input": "a if input.boot with input as {\"boot\": 1}",
		"a mocked part":  "a if input.extra.boot with input.extra as {\"boot\": 1}",
		"a mocked fleet": "a if data.fleet.boatz with data.fleet as {\"boatz\": 1} with input.boat as 1",

		"an index's rule":           "a if data.index.seen.x",
		"an index's rule by name":   "a if data.index.byName.x.masts",
		"an index's deep rule":      "a if data.index.deep.inside",
		"an index's data":           "a if data.index.table.a",
		"an index's unknown data":   "a if data.index.table.unheard",
		"data in a schema's object": "a if data.index.sizes.large[0] == data.index.sizes.small[0]",
		"an open document":          "a if data.p.unheard",
		"a document that nobody is": "a if data.nowhere.unheard",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := check(t, rules(text+probe), options(t))
			for i := range found {
				found[i].Line = 0 // the probe stands last
			}
			assert.Equal(t, []refusal.Finding{{File: file, Text: "undefined name input.boot; did you mean boat?"}}, found)
		})
	}
}

// TestNothingKnown: without schemas only a closed document has names to be wrong
// about, and that only where its data is known, if only to be none.
func TestNothingKnown(t *testing.T) {
	modules := rules("a if input.boot\n\nb if data.fleet.boatz\n\nc if data.index.table")
	closed := []ast.Ref{ast.MustParseRef("data.index")}
	for name, c := range map[string]struct {
		opts shapes.Options
		want []refusal.Finding
	}{
		"open":                     {opts: shapes.Options{Data: ast.NewObject()}},
		"closed, its data unknown": {opts: shapes.Options{Closed: closed}},
		"closed, without data": {
			opts: shapes.Options{Closed: closed, Data: ast.NewObject()},
			want: []refusal.Finding{
				{File: file, Line: 7, Text: "undefined name data.index.table; known here: byName, deep, seen"},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.want, check(t, modules, c.opts))
		})
	}
}
