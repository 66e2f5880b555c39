package shapes_test

import (
	"cmp"
	"encoding/json"
	"slices"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/shapes"
)

// schemas describe a small world of boats and harbours.
const schemas = `{
	"input": {"type": "object", "properties": {
		"boat": {"type": "string"},
		"skipper": {"type": ["object", "null"], "properties": {
			"name": {"type": "string"},
			"papers": {"type": "array", "items": {"type": "string"}}
		}},
		"extra": {"type": "object"}
	}},
	"fleet": {"type": "object", "properties": {
		"boats": {"type": "array", "items": {"type": "object", "properties": {
			"name": {"type": "string"},
			"masts": {"type": "integer"},
			"cargo": {"type": "object", "additionalProperties": {"type": "object", "properties": {"weight": {"type": "number"}}}},
			"notes": {}
		}}},
		"flags": {"type": "array", "uniqueItems": true, "items": {"type": "object", "properties": {"colour": {"type": "string"}}}},
		"harbours": {"type": "object", "additionalProperties": {"type": "object", "properties": {
			"depth": {"type": "number"},
			"berths": {"type": "array", "items": {"type": "string"}}
		}, "additionalProperties": false}},
		"labels": {"type": "object", "properties": {"port": {"type": "string"}}, "additionalProperties": true},
		"either": {"type": ["object", "string"], "properties": {"name": {"type": "string"}}},
		"odd": {"type": [7]},
		"whatever": true
	}},
	"index": {"type": "object", "properties": {
		"byName": {"type": "object", "additionalProperties": {"type": "object", "properties": {"masts": {"type": "integer"}}}},
		"sizes": {"type": "object", "properties": {"small": {"type": "array", "items": {"type": "string"}}}}
	}}
}`

const (
	file      = "p.rego"
	indexFile = "index.rego"
	index     = `package index

byName[boat.name] := boat if some boat in data.fleet.boats

seen contains boat.name if some boat in data.fleet.boats

deep.inside := 1
`
)

// options are those of the world, in which data.index has no other names than its
// schema, its rules and its data.
func options(t *testing.T) shapes.Options {
	t.Helper()
	var known map[string]any
	require.NoError(t, json.Unmarshal([]byte(schemas), &known))
	return shapes.Options{
		Schemas: known,
		Documents: map[string]string{
			"data.fleet": "fleet", "data.index": "index", "data.unknown": "absent",
		},
		Closed: []ast.Ref{ast.MustParseRef("data.index"), ast.MustParseRef("data.nowhere")},
		Data: ast.MustParseTerm(
			`{"index": {"table": {"a": 1}, "sizes": {"large": ["x"]}, "deep": {"outside": 2}, 7: "seven"}}`,
		).Value.(ast.Object),
	}
}

// rules is a module of which the rules begin in line 3.
func rules(text string) map[string]string {
	return map[string]string{file: "package p\n\n" + text + "\n", indexFile: index}
}

// check compiles modules and gives what is found, in order of place.
func check(t *testing.T, modules map[string]string, opts shapes.Options) []refusal.Finding {
	t.Helper()
	parsed := map[string]*ast.Module{}
	for name, text := range modules {
		module, err := ast.ParseModule(name, text)
		require.NoError(t, err)
		parsed[name] = module
	}
	c := ast.NewCompiler().WithStrict(true)
	c.Compile(parsed)
	require.False(t, c.Failed(), "%v", c.Errors)
	found := shapes.Check(c, opts)
	slices.SortFunc(found, func(a, b refusal.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Text, b.Text))
	})
	return found
}
