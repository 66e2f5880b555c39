package shapes

import (
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// complain notes a name that is not known, with the place where it stands and
// the name that was probably meant.
func (s scope) complain(place *ast.Term, text string, name ast.Value, among []*node) {
	line := s.line
	if place.Location != nil && place.Location.Row > 0 {
		line = place.Location.Row
	}
	found := refusal.Finding{File: s.file, Line: line, Text: "undefined name " + text}
	all := known(among)
	meant, _ := name.(ast.String)
	if near := facts.Nearest(string(meant), all); near != "" {
		found.Text += "; did you mean " + near + "?"
	} else if len(all) > 0 {
		found.Text += "; known here: " + strings.Join(all, ", ")
	}
	if !slices.Contains(s.findings, found) {
		s.checker.findings = append(s.checker.findings, found)
	}
}

// text shows a reference as its author wrote it.
func (s scope) text(ref ast.Ref) string {
	return strings.TrimPrefix(s.written(ref, 0).String(), "_.")
}

// written gives variables their own names, and puts references back in whose
// place the compiler put variables; they do not nest deeply.
func (s scope) written(ref ast.Ref, depth int) ast.Ref {
	shown := make(ast.Ref, 0, len(ref))
	for i, term := range ref {
		name, ok := term.Value.(ast.Var)
		if !ok || !generated(name) {
			shown = append(shown, term)
			continue
		}
		origin, known := s.origins[variable{s.rule, name}]
		own, renamed := s.compiler.RewrittenVars[name]
		switch {
		case renamed && !generated(own):
			shown = append(shown, ast.VarTerm(string(own)))
		case !known || depth > 4:
			shown = append(shown, ast.VarTerm("_"))
		case i == 0:
			shown = append(shown, s.written(origin, depth+1)...)
		default:
			shown = append(shown, ast.NewTerm(s.written(origin, depth+1)))
		}
	}
	return shown
}
