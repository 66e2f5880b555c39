package policy

import (
	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/shapes"
)

// checkNames refuses misspelt names of facts, of the input and of indexes, also
// where no schema is annotated and where OPA's own check does not look.
func (p *Policy) checkNames(known *ast.SchemaSet) error {
	schemas := map[string]any{}
	for _, name := range []string{"input", "facts", "ladders", "index"} {
		if schema := known.Get(ast.SchemaRootRef.Append(ast.StringTerm(name))); schema != nil {
			schemas[name] = schema
		}
	}
	var refused refusal.List
	refused.Append(shapes.Check(p.whole, shapes.Options{
		Schemas: schemas,
		Documents: map[string]string{
			factsPath.String():        "facts",
			"data.toolpolicy.ladders": "ladders",
			indexPath.String():        "index",
		},
		Closed: p.indexes(),
		Data:   p.data,
	})...)
	return refused.Err(refusal.Compile)
}
