package facts

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Check judges the shape of facts, as Parse does for a document; it is needed
// for facts made in Go. The error is an *Error with every finding.
func (f Facts) Check() error {
	_, err := f.Value()
	return err
}

// Value gives facts as the document that a policy reads at data.facts. Equal
// facts have equal documents: nil and empty lists and maps are the same, every
// boolean that has a fixed default is there, and a number has one text. What
// is absent with a meaning stays absent. The error is that of Check.
//
// Bytes of a tool's name that are not UTF-8 become U+FFFD, which the policy
// refuses in a name.
func (f Facts) Value() (ast.Object, error) {
	b := &builder{terms: map[string]*ast.Term{}, empty: ast.ObjectTerm()}
	tools := make([]*ast.Term, len(f.Tools))
	for i := range f.Tools {
		tools[i] = b.under("tools"+index(i), func() *ast.Term { return b.tool(&f.Tools[i]) })
	}
	state := b.under("state", func() *ast.Term {
		return ast.ObjectTerm(
			b.item("tools", b.switches("tools", f.State.Tools)),
			b.item("groups", b.switches("groups", f.State.Groups)),
		)
	})
	settings := b.under("settings", func() *ast.Term {
		return ast.ObjectTerm(optional(b, nil, "dataClassEnforcement", f.Settings.DataClassEnforcement)...)
	})
	configurations := b.under("configurations", func() *ast.Term {
		items := make([][2]*ast.Term, 0, len(f.Configurations))
		for _, id := range slices.Sorted(maps.Keys(f.Configurations)) {
			c := f.Configurations[id]
			key := b.key(id)
			items = append(items, ast.Item(key, b.under(step(id), func() *ast.Term { return b.configuration(&c) })))
		}
		return ast.ObjectTerm(items...)
	})
	if len(b.findings) > 0 {
		for i := range b.findings {
			b.findings[i].File, b.findings[i].Line = f.Place(b.findings[i].Path)
		}
		return nil, &Error{Findings: b.findings}
	}
	return ast.NewObject(
		b.item("tools", ast.ArrayTerm(tools...)),
		b.item("state", state),
		b.item("settings", settings),
		b.item("configurations", configurations),
	), nil
}
