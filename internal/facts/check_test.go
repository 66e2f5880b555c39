package facts

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCheckFindsEverythingAtOnce(t *testing.T) {
	f := Facts{
		Tools: []Tool{
			{Name: "\xff", Group: "", Description: "\xff"},
			{Name: "", Group: "\xff", DataClass: ptr(DataClass("\xff")), Effect: ptr(Effect("\xff")), Attributes: map[string]any{"b": nil, "a": 1e300}},
		},
		State:    State{Tools: map[string]bool{"a\xff": true}, Groups: map[string]bool{"b\xff": true}},
		Settings: Settings{DataClassEnforcement: ptr(Enforcement("\xff"))},
		Configurations: map[string]Configuration{
			"a.b": {TrustZone: ptr(TrustZone("\xff")), Fallbacks: []string{"ok", "\xff"}, AllowedToolGroups: []string{"\xff"},
				AllowedTools: &[]string{"\xff"}, Attributes: map[string]any{"x y": []any{"\xff"}, "z\xff": 1}},
			"c\xff": {},
		},
	}
	want := `16 errors in facts
tools[0].group: must not be empty
tools[0].description: is not valid UTF-8 text
tools[1].group: is not valid UTF-8 text
tools[1].attributes.a: is a float too large to be an exact integer; use an integer type or json.Number
tools[1].attributes.b: must not be null; leave it out
tools[1].dataClass: is not valid UTF-8 text
tools[1].effect: is not valid UTF-8 text
state.tools["a\xff"]: the key is not valid UTF-8 text
state.groups["b\xff"]: the key is not valid UTF-8 text
settings.dataClassEnforcement: is not valid UTF-8 text
configurations["a.b"].fallbacks[1]: is not valid UTF-8 text
configurations["a.b"].allowedToolGroups[0]: is not valid UTF-8 text
configurations["a.b"].attributes["x y"][0]: is not valid UTF-8 text
configurations["a.b"].attributes["z\xff"]: the key is not valid UTF-8 text
configurations["a.b"].allowedTools[0]: is not valid UTF-8 text
configurations["a.b"].trustZone: is not valid UTF-8 text
configurations["c\xff"]: the key is not valid UTF-8 text`
	want = "17" + want[2:]
	require.EqualError(t, f.Check(), want)
	_, err := json.Marshal(f)
	var refusal *Error
	require.ErrorAs(t, err, &refusal)
	assert.Len(t, refusal.Findings, 17)
}

func TestCheckTakesGoodFacts(t *testing.T) {
	assert.NoError(t, Facts{}.Check())
	assert.NoError(t, whole().Check())
}

type role string
type scores map[role]float32

func TestAttributesTakesGoValues(t *testing.T) {
	object, findings := Attributes("user.attributes", map[string]any{
		"text": "a", "role": role("admin"), "yes": true, "number": json.Number("1.0"), "numbers": []json.Number{"-0", "1e2"},
		"ints":   []any{int8(-1), int16(2), int32(3), int64(math.MinInt64), 5},
		"uints":  []any{uint8(1), uint16(2), uint32(3), uint64(math.MaxUint64), uint(5)},
		"floats": []any{1.0, float32(0.1), 0.1, math.Copysign(0, -1), float64(1<<53 - 1), 1e-7}, "array": [2]string{"a", "b"},
		"map": map[string]string{"k": "v"}, "scores": scores{"x": 0.5}, "roles": []role{"a"},
		"nil slice": []string(nil), "nil map": map[string]any(nil), "free": []any{map[string]any{"a": []any{}}},
		"long": time.Second,
	})
	require.Empty(t, findings)
	assert.Equal(t, `{"array":["a","b"],"floats":[1,0.1,0.1,0,9007199254740991,0.0000001],"free":[{"a":[]}],`+
		`"ints":[-1,2,3,-9223372036854775808,5],"long":1000000000,"map":{"k":"v"},"nil map":{},"nil slice":[],"number":1,"numbers":[0,100],`+
		`"role":"admin","roles":["a"],"scores":{"x":0.5},"text":"a","uints":[1,2,3,18446744073709551615,5],"yes":true}`,
		string(appendJSON(nil, object)))
}

func TestAttributesOfNothing(t *testing.T) {
	for _, m := range []map[string]any{nil, {}} {
		object, findings := Attributes("x", m)
		assert.Empty(t, findings)
		assert.Equal(t, 0, ast.NewObject().Compare(object))
	}
}

func TestAttributesRefuses(t *testing.T) {
	const kinds = "must be text, a boolean, a number, a list or an object, not a Go "
	inexact := "is a float too large to be an exact integer; use an integer type or json.Number"
	for name, c := range map[string]struct {
		value any
		want  Finding
	}{
		"null":     {nil, Finding{Code: CodeNull, Text: "must not be null; leave it out"}},
		"struct":   {struct{}{}, Finding{Code: CodeWrongType, Text: kinds + "struct {}"}},
		"time":     {time.Time{}, Finding{Code: CodeWrongType, Text: kinds + "time.Time"}},
		"pointer":  {ptr("x"), Finding{Code: CodeWrongType, Text: kinds + "*string"}},
		"bytes":    {[]byte("x"), Finding{Code: CodeWrongType, Text: kinds + "[]uint8"}},
		"raw":      {json.RawMessage("{}"), Finding{Code: CodeWrongType, Text: kinds + "json.RawMessage"}},
		"uuid":     {[2]byte{}, Finding{Code: CodeWrongType, Text: kinds + "[2]uint8"}},
		"map":      {map[int]string{1: "x"}, Finding{Code: CodeWrongType, Text: kinds + "map[int]string"}},
		"complex":  {1i, Finding{Code: CodeWrongType, Text: kinds + "complex128"}},
		"infinite": {math.Inf(-1), Finding{Code: CodeBadNumber, Text: "is not a finite number"}},
		"nan":      {float32(math.NaN()), Finding{Code: CodeBadNumber, Text: "is not a finite number"}},
		"2^53":     {float64(1 << 53), Finding{Code: CodeBadNumber, Text: inexact}},
		"-2^53":    {float32(-1 << 53), Finding{Code: CodeBadNumber, Text: inexact}},
		"huge":     {json.Number("1e400"), Finding{Code: CodeBadNumber, Text: "is a number out of range; write it as text"}},
		"no":       {json.Number(""), Finding{Code: CodeBadNumber, Text: "is not a number as JSON writes it"}},
		"text":     {role("\xff"), Finding{Code: CodeBadText, Text: "is not valid UTF-8 text"}},
	} {
		t.Run(name, func(t *testing.T) {
			object, findings := Attributes("user.attributes", map[string]any{"a.b": []any{1, c.value}})
			c.want.Path = `user.attributes["a.b"][1]`
			assert.Equal(t, []Finding{c.want}, findings)
			assert.Nil(t, object)
		})
	}
}

func TestAttributesEndsOnValuesThatHoldThemselves(t *testing.T) {
	m := map[string]any{}
	m["a"], m["b"] = m, m
	list := make([]any, 2)
	list[0], list[1] = list, list
	for name, attributes := range map[string]map[string]any{"map": m, "list": {"a": list}} {
		_, findings := Attributes("x", attributes)
		require.Len(t, findings, 1, name)
		assert.Equal(t, CodeTooDeep, findings[0].Code, name)
		f := Facts{Tools: []Tool{{Name: "n", Group: "g", Attributes: attributes}}}
		assert.Error(t, f.Clone().Check(), name)
	}
}

func TestDepthIsTheSameInGoAndInFiles(t *testing.T) {
	nested := func(levels int) map[string]any {
		var v any = "x"
		for range levels - 1 {
			v = []any{v}
		}
		return map[string]any{"a": v}
	}
	deepest := Facts{Tools: []Tool{{Name: "n", Group: "g", Attributes: nested(maxDepth - attributesDepth + 1)}}}
	text, err := json.Marshal(deepest)
	require.NoError(t, err)
	assert.Equal(t, deepest, mustParse(t, "f.json", string(text)))
	assert.Equal(t, deepest, deepest.Clone())

	_, findings := Attributes("x", nested(maxDepth-attributesDepth+2))
	require.Len(t, findings, 1)
	assert.Equal(t, CodeTooDeep, findings[0].Code)
}
