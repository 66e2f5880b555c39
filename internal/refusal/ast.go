package refusal

import (
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// FromAST turns the errors of OPA's parser or compiler into findings. Where a
// name is not known it says which one was probably meant.
func FromAST(errs ast.Errors) []Finding {
	findings := make([]Finding, 0, len(errs))
	for _, err := range errs {
		f := Finding{Text: err.Code + ": " + err.Message + meant(err.Details)}
		if err.Location != nil {
			f.File, f.Line = File(err.Location.File), err.Location.Row
		}
		if err.Details != nil {
			indent := "\n\t"
			if err.Code == ast.TypeErr {
				indent = "\n    " // a table of names, read best as it stands
			}
			f.Text += indent + strings.Join(err.Details.Lines(), indent)
		}
		findings = append(findings, f)
	}
	return findings
}

// meant names what is nearest to a name that is not known; empty where nothing is.
func meant(details ast.ErrorDetails) string {
	unknown, ok := details.(*ast.RefErrInvalidDetail)
	if !ok || unknown.Pos >= len(unknown.Ref) {
		return ""
	}
	name, _ := unknown.Ref[unknown.Pos].Value.(ast.String)
	known := make([]string, 0, len(unknown.OneOf))
	for _, value := range unknown.OneOf {
		if text, ok := value.(ast.String); ok {
			known = append(known, string(text))
		}
	}
	if near := facts.Nearest(string(name), known); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// File gives a module's path relative to the bundle's root.
func File(path string) string { return strings.TrimPrefix(path, "/") }
