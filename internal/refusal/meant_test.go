package refusal_test

import (
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// TestNearestName: where OPA's type check meets an unknown name, the finding says
// on its first line which one was probably meant, if any is near.
func TestNearestName(t *testing.T) {
	schemas := ast.NewSchemaSet()
	schemas.Put(ast.SchemaRootRef.Append(ast.StringTerm("input")), map[string]any{
		"type": "object", "additionalProperties": false,
		"properties": map[string]any{"groups": map[string]any{"type": "array"}, "admin": map[string]any{"type": "boolean"}},
	})
	for name, c := range map[string]struct{ member, want string }{
		"near":     {"grups", "rego_type_error: undefined ref: input.grups; did you mean groups?\n"},
		"not near": {"zzzzzzzz", "rego_type_error: undefined ref: input.zzzzzzzz\n"},
	} {
		t.Run(name, func(t *testing.T) {
			module, err := ast.ParseModuleWithOpts("p.rego", "# METADATA\n# schemas:\n#   - input: schema.input\npackage p\n\nx := input."+
				c.member+"\n", ast.ParserOptions{ProcessAnnotation: true})
			require.NoError(t, err)
			compiler := ast.NewCompiler().WithSchemas(schemas).WithUseTypeCheckAnnotations(true)
			compiler.Compile(map[string]*ast.Module{"p.rego": module})
			require.True(t, compiler.Failed())
			findings := refusal.FromAST(compiler.Errors)
			require.Len(t, findings, 1)
			assert.Equal(t, "p.rego", findings[0].File)
			assert.Equal(t, 6, findings[0].Line)
			assert.Contains(t, findings[0].Text, c.want)
			assert.NotContains(t, findings[0].Text, "\t")
		})
	}
}
