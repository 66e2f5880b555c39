package facts

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"
)

// Facts, read back from JSON or YAML, are the same facts.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyFacts().Draw(t, "facts")
		text, err := json.Marshal(want)
		require.NoError(t, err)
		assert.Equal(t, want, mustParse(t, "facts.json", string(text)))

		value, err := want.Value()
		require.NoError(t, err)
		block, err := yaml.Marshal(yamlOf(value, rapid.Bool().Draw(t, "quoted")))
		require.NoError(t, err)
		assert.Equal(t, want, mustParse(t, "facts.yaml", string(block)), "%s", block)

		assert.Equal(t, want, want.Clone())
	})
}

func anyFacts() *rapid.Generator[Facts] {
	return rapid.Custom(func(t *rapid.T) Facts {
		return Facts{
			Tools: list(t, "tools", anyTool()),
			State: State{
				Tools:  object(t, "switched tools", rapid.Bool()),
				Groups: object(t, "switched groups", rapid.Bool()),
			},
			Settings:       Settings{DataClassEnforcement: optionally[Enforcement](t, "mode")},
			Configurations: object(t, "configurations", anyConfiguration()),
		}
	})
}

func anyTool() *rapid.Generator[Tool] {
	return rapid.Custom(func(t *rapid.T) Tool {
		flag := rapid.Ptr(rapid.Bool(), true)
		return Tool{
			Name: anyText().Draw(t, "name"), Group: "g" + anyText().Draw(t, "group"), Description: anyText().Draw(t, "description"),
			EnabledByDefault: rapid.Bool().Draw(t, "enabled"), RequiresAdmin: flag.Draw(t, "admin"),
			DataClass: optionally[DataClass](t, "class"), Effect: optionally[Effect](t, "effect"),
			RequiresApproval: flag.Draw(t, "approval"), RequiresInput: rapid.Bool().Draw(t, "input"), Remote: rapid.Bool().Draw(t, "remote"),
			Attributes: object(t, "attributes", anyValue(2)),
		}
	})
}

func anyConfiguration() *rapid.Generator[Configuration] {
	return rapid.Custom(func(t *rapid.T) Configuration {
		c := Configuration{
			TrustZone: optionally[TrustZone](t, "zone"), Fallbacks: list(t, "fallbacks", anyText()),
			AllowedToolGroups: list(t, "groups", anyText()), Attributes: object(t, "attributes", anyValue(2)),
		}
		if rapid.Bool().Draw(t, "restricts tools") {
			tools := rapid.SliceOfN(anyText(), 0, 3).Draw(t, "tools")
			c.AllowedTools = &tools
		}
		return c
	})
}

// anyValue makes an attribute as Parse gives it.
func anyValue(depth int) *rapid.Generator[any] {
	kinds := []*rapid.Generator[any]{
		rapid.Custom(func(t *rapid.T) any { return anyText().Draw(t, "text") }),
		rapid.Custom(func(t *rapid.T) any { return rapid.Bool().Draw(t, "truth") }),
		rapid.Custom(func(t *rapid.T) any { return anyNumber().Draw(t, "number") }),
	}
	if depth > 0 {
		kinds = append(kinds,
			rapid.Custom(func(t *rapid.T) any { return rapid.SliceOfN(anyValue(depth-1), 0, 3).Draw(t, "list") }),
			rapid.Custom(func(t *rapid.T) any { return rapid.MapOfN(anyText(), anyValue(depth-1), 0, 3).Draw(t, "object") }),
		)
	}
	return rapid.OneOf(kinds...)
}

func anyNumber() *rapid.Generator[json.Number] {
	return rapid.Custom(func(t *rapid.T) json.Number {
		text := strconv.FormatInt(rapid.Int64().Draw(t, "integer"), 10)
		if rapid.Bool().Draw(t, "fraction") {
			text = strconv.FormatFloat(rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64).Draw(t, "float"), 'g', -1, 64)
		}
		n, problem := canonical(text)
		require.Empty(t, problem)
		return n
	})
}

// anyText leans towards what YAML might take for something else.
func anyText() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{
			"", "true", "off", "~", "null", "1", "0x1F", "2024-01-01", "<<", "a.b", "a b", " x ", "- a", "a: b", "#", "!x", "&a", "*a",
			"\t", "a\nb\n", "\r\n", "\u0085", "\u2028", "\uFEFF", "\u202e", "\x00", "\x7f", "\uFFFD", "é😀", `"'\`, "{}", "[", "---", "%", "@", "`",
		}),
		rapid.StringN(0, 8, 32),
	)
}

func optionally[T ~string](t *rapid.T, label string) *T {
	if !rapid.Bool().Draw(t, label+" set") {
		return nil
	}
	return ptr(T(anyText().Draw(t, label)))
}

func list[T any](t *rapid.T, label string, items *rapid.Generator[T]) []T {
	drawn := rapid.SliceOfN(items, 0, 3).Draw(t, label)
	if len(drawn) == 0 {
		return nil
	}
	return drawn
}

func object[T any](t *rapid.T, label string, values *rapid.Generator[T]) map[string]T {
	drawn := rapid.MapOfN(anyText(), values, 0, 3).Draw(t, label)
	if len(drawn) == 0 {
		return nil
	}
	return drawn
}

// yamlOf makes the nodes of a document, text in double quotes or as the
// library prefers.
func yamlOf(value ast.Value, quoted bool) *yaml.Node {
	switch value := value.(type) {
	case ast.Object:
		n := &yaml.Node{Kind: yaml.MappingNode}
		value.Foreach(func(key, value *ast.Term) {
			n.Content = append(n.Content, yamlOf(key.Value, quoted), yamlOf(value.Value, quoted))
		})
		return n
	case *ast.Array:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		value.Foreach(func(item *ast.Term) { n.Content = append(n.Content, yamlOf(item.Value, quoted)) })
		return n
	case ast.String:
		n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: string(value)}
		// The library writes some text with line breaks as it cannot read it.
		if quoted || string(value) == "<<" || strings.ContainsAny(string(value), "\r\n\u0085\u2028\u2029") {
			n.Style = yaml.DoubleQuotedStyle
		}
		return n
	case ast.Boolean:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: value.String()}
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Value: value.String()}
}
