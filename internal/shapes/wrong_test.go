package shapes_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// TestMisspelt: each name is found with its place and what was meant. Rules begin
// in line 3.
func TestMisspelt(t *testing.T) {
	for name, c := range map[string]struct {
		rules string
		line  int
		text  string
	}{
		// References.
		"of a document": {"a if data.fleet.boatz[0]", 3, "data.fleet.boatz; did you mean boats?"},
		"of an item":    {"a if data.fleet.boats[0].nam", 3, "data.fleet.boats[0].nam; did you mean name?"},
		"of an item by a variable": {
			"a if {\n\tsome i\n\tdata.fleet.boats[i].nam == \"x\"\n}", 5, "data.fleet.boats[i].nam; did you mean name?",
		},
		"of any item":               {"a if data.fleet.boats[_].nam", 3, "data.fleet.boats[_].nam; did you mean name?"},
		"of a list":                 {"a if data.fleet.boats.name", 3, "data.fleet.boats.name"},
		"in a string":               {"a if input.boat.name", 3, "input.boat.name"},
		"in a nullable object":      {"a if input.skipper.nmae", 3, "input.skipper.nmae; did you mean name?"},
		"of a map's entry":          {"a if data.fleet.harbours.x.dept", 3, "data.fleet.harbours.x.dept; did you mean depth?"},
		"of a map's entry by a ref": {"a if data.fleet.harbours[input.boat].dept", 3, "data.fleet.harbours[input.boat].dept; did you mean depth?"},
		"of a map in a list":        {"a if data.fleet.boats[_].cargo.tea.wieght > 1", 3, "data.fleet.boats[_].cargo.tea.wieght; did you mean weight?"},
		"of a set's entry":          {"a if {\n\tsome flag in data.fleet.flags\n\tflag.color == \"red\"\n}", 5, "flag.color; did you mean colour?"},
		"of a set's reference":      {"a if {\n\tdata.fleet.flags[flag]\n\tflag.color == \"red\"\n}", 5, "flag.color; did you mean colour?"},
		"near to nothing":           {"a if input.anchor", 3, "input.anchor; known here: boat, extra, skipper"},
		"in a head":                 {"a := input.boot", 3, "input.boot; did you mean boat?"},
		"in a negation":             {"a if not input.boot", 3, "input.boot; did you mean boat?"},
		"in a with value":           {"a if input.boat == \"x\" with input.boat as data.fleet.boatz", 3, "data.fleet.boatz; did you mean boats?"},
		"in an else":                {"a if {\n\tinput.boat\n} else := 2 if {\n\tinput.boot\n}", 6, "input.boot; did you mean boat?"},
		"in a literal":              {"a := {\"b\": [input.boot]}", 3, "input.boot; did you mean boat?"},
		"inside a reference":        {"a if data.fleet.harbours[input.boot].depth", 3, "input.boot; did you mean boat?"},

		// Variables.
		"of a variable":            {"a if {\n\tman := input.skipper\n\tman.nmae\n}", 5, "man.nmae; did you mean name?"},
		"of a variable's variable": {"a if {\n\tx := input\n\ty := x.skipper\n\ty.nmae\n}", 6, "y.nmae; did you mean name?"},
		"of a unified variable":    {"a if {\n\tman = input.skipper\n\tman.nmae\n}", 5, "man.nmae; did you mean name?"},
		"in every":                 {"a if every boat in data.fleet.boats {\n\tboat.mast == 1\n}", 4, "boat.mast; did you mean masts?"},
		"of a key and a value":     {"a if {\n\tsome _, port in data.fleet.harbours\n\tport.dept == 1\n}", 5, "port.dept; did you mean depth?"},

		// Functions.
		"of a parameter": {"a if f(input.skipper)\n\nf(x) if x.nmae", 5, "x.nmae; did you mean name?"},
		"of a parameter handed on": {
			"a if f(input.skipper)\n\nf(x) if g(x)\n\ng(y) if y.nmae", 7, "y.nmae; did you mean name?",
		},
		"of a parameter in an else": {
			"a if f(input.skipper)\n\nf(x) if {\n\tx.name == \"\"\n} else if {\n\tx.nmae\n}", 8, "x.nmae; did you mean name?",
		},
		"of a result": {"a if {\n\tx := f(1)\n\tx.nmae\n}\n\nf(1) := input.skipper", 5, "x.nmae; did you mean name?"},
		"of a result itself": {
			"a if f(1).nmae\n\nf(1) := input.skipper", 3, "nmae; did you mean name?",
		},

		// Comprehensions.
		"of a list made": {
			"a if {\n\tl := [b | some b in data.fleet.boats]\n\tl[0].nam\n}", 5, "l[0].nam; did you mean name?",
		},
		"of a set made": {
			"a if {\n\tl := {b | some b in data.fleet.boats}\n\tsome x in l\n\tx.nam\n}", 6, "x.nam; did you mean name?",
		},
		"of an object made": {
			"a if {\n\tl := {b.name: b | some b in data.fleet.boats}\n\tl.any.nam\n}", 5, "l.any.nam; did you mean name?",
		},
		"inside a comprehension": {
			"a := [n |\n\tsome b in data.fleet.boats\n\tn := b.nam\n]", 5, "b.nam; did you mean name?",
		},
		"of joined lists": {
			"a if {\n\tl := array.concat([b | some b in data.fleet.boats], [])\n\tl[0].nam\n}", 5, "l[0].nam; did you mean name?",
		},
		"of joined sets": {
			"a if {\n\tl := {b | some b in data.fleet.boats} | {b | some b in data.fleet.boats}\n\tsome x in l\n\tx.nam\n}",
			6, "x.nam; did you mean name?",
		},
		"of a difference": {
			"a if {\n\tl := {b | some b in data.fleet.boats} - {1}\n\tsome x in l\n\tx.nam\n}", 6, "x.nam; did you mean name?",
		},
		"of what sets share": {
			"a if {\n\tl := {b | some b in data.fleet.boats} & {1}\n\tsome x in l\n\tx.nam\n}", 6, "x.nam; did you mean name?",
		},

		// Rules.
		"of a rule": {"a if b.nmae\n\nb := input.skipper", 3, "data.p.b.nmae; did you mean name?"},
		"of a partial set": {
			"a if {\n\tsome x in b\n\tx.nam\n}\n\nb contains x if some x in data.fleet.boats", 5, "x.nam; did you mean name?",
		},
		"of a partial object": {
			"a if b.any.nam\n\nb[x.name] := x if some x in data.fleet.boats", 3, "data.p.b.any.nam; did you mean name?",
		},
		"of two partial rules": {
			"a if {\n\tsome x in b\n\tx.nam\n}\n\nb contains x if some x in data.fleet.boats\n\nb contains input.skipper",
			5, "x.nam; did you mean name?",
		},
		"of a rule's else": {
			"a if b.nmae\n\nb := input.skipper if {\n\tinput.boat\n} else := input.skipper", 3, "data.p.b.nmae; did you mean name?",
		},
		"of a default and a rule": {
			"a if b.nmae\n\ndefault b := {}\n\nb := input.skipper", 3, "data.p.b.nmae; did you mean name?",
		},

		// Built-ins that take names.
		"of object.get":      {"a if object.get(input.skipper, \"nmae\", 1) == 1", 3, "input.skipper.nmae; did you mean name?"},
		"of a path":          {"a if object.get(input, [\"skipper\", \"nmae\"], 1) == 1", 3, "input.skipper.nmae; did you mean name?"},
		"of a path's start":  {"a if object.get(input, [\"skiper\", \"name\"], 1) == 1", 3, "input.skiper; did you mean skipper?"},
		"of a got variable":  {"a if {\n\tx := input.skipper\n\tobject.get(x, \"nmae\", 1) == 1\n}", 5, "x.nmae; did you mean name?"},
		"of what was got":    {"a if {\n\tx := object.get(input, \"skipper\", {})\n\tx.nmae\n}", 5, "x.nmae; did you mean name?"},
		"of the otherwise":   {"a if {\n\tx := object.get({}, \"a\", input.skipper)\n\tx.nmae\n}", 5, "x.nmae; did you mean name?"},
		"of object.filter":   {"a := object.filter(input.skipper, [\"name\", \"nmae\"])", 3, "input.skipper.nmae; did you mean name?"},
		"of object.remove":   {"a := object.remove(input.skipper, {\"nmae\"})", 3, "input.skipper.nmae; did you mean name?"},
		"of removed members": {"a := object.remove(input.skipper, {\"nmae\": 1})", 3, "input.skipper.nmae; did you mean name?"},
		"of what is filtered": {
			"a if {\n\tx := object.filter(input.skipper, [\"name\"])\n\tx.nmae\n}", 5, "x.nmae; did you mean name?",
		},
		"among keys": {"a if \"nmae\" in object.keys(input.skipper)", 3, "nmae; did you mean name?"},
		"not among keys": {
			"a if {\n\tkeys := object.keys(input.skipper)\n\tnot \"nmae\" in keys\n}", 5, "nmae; did you mean name?",
		},
		"by a reference into keys": {
			"a if {\n\tkeys := object.keys(input.skipper)\n\tkeys.nmae\n}", 5, "keys.nmae; did you mean name?",
		},

		// A closed document.
		"of a closed document":  {"a if data.index.sen", 3, "data.index.sen; did you mean seen?"},
		"of it in a variable":   {"a if {\n\tx := data.index\n\tx.sen\n}", 5, "x.sen; did you mean seen?"},
		"of a described object": {"a if data.index.byName.x.mast", 3, "data.index.byName.x.mast; did you mean masts?"},
		"of a closed document, near to nothing": {
			"a if data.index.nothing", 3, "data.index.nothing; known here: byName, deep, seen, sizes, table",
		},
		"of a described object with data": {"a if data.index.sizes.larg", 3, "data.index.sizes.larg; did you mean large?"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := []refusal.Finding{{File: file, Line: c.line, Text: "undefined name " + c.text}}
			assert.Equal(t, want, check(t, rules(c.rules), options(t)))
		})
	}
}

// TestMisspeltTogether: all are found, each once in a line.
func TestMisspeltTogether(t *testing.T) {
	modules := rules("a if {\n\tinput.boot == input.boot\n\tinput.boot\n}\n\nb if object.get(input, \"boot\", 1) == data.fleet.boatz")
	modules["q.rego"] = "package q\n\na := input.skipper.nmae\n"
	boat := "undefined name input.boot; did you mean boat?"
	assert.Equal(t, []refusal.Finding{
		{File: file, Line: 4, Text: boat},
		{File: file, Line: 5, Text: boat},
		{File: file, Line: 8, Text: "undefined name data.fleet.boatz; did you mean boats?"},
		{File: file, Line: 8, Text: boat},
		{File: "q.rego", Line: 3, Text: "undefined name input.skipper.nmae; did you mean name?"},
	}, check(t, modules, options(t)))
}
