package policy

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// A policy may use only built-ins that are deterministic and reach nothing
// outside, so that a decision can be repeated and a view kept. Which ones those
// are is data: each built-in of OPA is judged pure, or impure with the reason.
//
//go:embed builtins.json
var builtinsJSON []byte

// purity says which built-ins a policy may use.
type purity struct {
	Pure   []string          `json:"pure"`
	Impure map[string]string `json:"impure"`
	opts   Options
}

func newPurity(opts Options) (*purity, error) {
	p := &purity{opts: opts}
	if err := json.Unmarshal(builtinsJSON, p); err != nil {
		return nil, fmt.Errorf("builtins.json: %w", err)
	}
	return p, nil
}

func (p *purity) allows(builtin string) bool {
	return slices.Contains(p.Pure, builtin) || slices.Contains(p.opts.AllowedBuiltins, builtin)
}

// capabilities gives what the compiler lets a policy use.
func (p *purity) capabilities() *ast.Capabilities {
	c := ast.CapabilitiesForThisVersion()
	c.Builtins = slices.DeleteFunc(c.Builtins, func(b *ast.Builtin) bool { return !p.allows(b.Name) })
	c.AllowNet = append([]string{}, p.opts.AllowedHosts...)
	return c
}

// check refuses what the compiler would call an undefined function, but with
// the reason, and all uses at once.
func (p *purity) check(modules map[string]*ast.Module) error {
	refused := &refusal.Error{Stage: refusal.Compile}
	for name, module := range modules {
		ast.WalkRefs(module, func(ref ast.Ref) bool {
			builtin := ref.String()
			if _, known := ast.BuiltinMap[builtin]; !known || p.allows(builtin) {
				return false
			}
			why, judged := p.Impure[builtin]
			if !judged {
				why = "nobody has judged it yet"
			}
			refused.Findings = append(refused.Findings, refusal.Finding{
				File: name, Line: lineOf(ref),
				Text: fmt.Sprintf("the built-in %s is not allowed: it %s", builtin, why),
			})
			return false
		})
	}
	if len(refused.Findings) == 0 {
		return nil
	}
	refused.Sort()
	return refused
}

func lineOf(ref ast.Ref) int {
	if len(ref) > 0 && ref[0].Location != nil {
		return ref[0].Location.Row
	}
	return 0
}
