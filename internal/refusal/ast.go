package refusal

import (
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// FromAST turns the errors of OPA's parser or compiler into findings.
func FromAST(errs ast.Errors) []Finding {
	findings := make([]Finding, 0, len(errs))
	for _, err := range errs {
		f := Finding{Text: err.Code + ": " + err.Message}
		if err.Location != nil {
			f.File, f.Line = File(err.Location.File), err.Location.Row
		}
		if err.Details != nil {
			f.Text += "\n\t" + strings.Join(err.Details.Lines(), "\n\t")
		}
		findings = append(findings, f)
	}
	return findings
}

// File gives a module's path relative to the bundle's root.
func File(path string) string { return strings.TrimPrefix(path, "/") }
