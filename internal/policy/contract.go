package policy

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// contractMajor is the major version of the contract that this engine speaks;
// a bundle names its own in the manifest at metadata.toolpolicy.contract.
const contractMajor = "1"

// required are the rules that the engine, or a stock OPA in its place, asks for.
var required = []string{
	"view", "unavailable", "explain", "offerable", "unattended", "inspect",
	"index.sound", "index.registry", "index.classes", "index.enabled", "index.unattended",
	"index.gates", "index.decisions", "index.unregistered",
	"registration.errors", "registration.warnings", "registration.dropped",
}

func checkContractVersion(m bundle.Manifest) error {
	const file = ".manifest"
	about, _ := m.Metadata["toolpolicy"].(map[string]any)
	version, _ := about["contract"].(string)
	major, _, _ := strings.Cut(version, ".")
	switch {
	case version == "":
		return refusal.At(refusal.Contract, file, 0, "names no contract version at metadata.toolpolicy.contract")
	case major != contractMajor:
		return refusal.At(refusal.Contract, file, 0,
			"is written for contract %s, this engine speaks %s; upgrade the older of the two", version, contractMajor)
	}
	return nil
}

// checkContract checks what can be known without facts: the rules that must
// exist, the order and its gates, and that the index stands on facts alone.
func (p *Policy) checkContract(ctx context.Context) error {
	refused := &refusal.Error{Stage: refusal.Contract}
	for _, rule := range required {
		if ref := ast.MustParseRef("data.toolpolicy." + rule); len(p.whole.GetRulesWithPrefix(ref)) == 0 {
			refused.Findings = append(refused.Findings, refusal.Finding{Text: fmt.Sprintf("the bundle defines no %v", ref)})
		}
	}
	for _, order := range p.orders() {
		if len(p.whole.GetRulesWithPrefix(order)) == 0 {
			refused.Findings = append(refused.Findings, refusal.Finding{Text: fmt.Sprintf("the bundle defines no %v", order)})
		}
	}
	bounds := p.bounds()
	for name, module := range p.whole.Modules {
		for _, rule := range module.Rules {
			if why := bounds.overstepped(module.Package.Path, rule); why != "" {
				refused.Findings = append(refused.Findings, refusal.Finding{File: name, Line: rule.Location.Row, Text: why})
			}
		}
	}
	if len(refused.Findings) > 0 {
		refused.Sort()
		return refused
	}
	if err := p.readOrder(ctx); err != nil {
		return err
	}
	for _, name := range p.extensions {
		adds := func(gate Gate) bool { return gate.Extension == name }
		if !slices.ContainsFunc(p.order, adds) {
			return refusal.New(refusal.Contract, "%v has no gate", extensionPath(name, "order"))
		}
	}
	for _, gate := range p.order {
		if ref := gate.ref().Append(ast.StringTerm("admits")); len(p.whole.GetRulesWithPrefix(ref)) == 0 {
			refused.Findings = append(refused.Findings, refusal.Finding{
				Text: fmt.Sprintf("the order names the gate %q, but the bundle defines no %v", gate.Name, ref),
			})
		}
	}
	if len(refused.Findings) > 0 {
		refused.Sort()
		return refused
	}
	return nil
}

// orders gives the paths of all orders, the shipped one first.
func (p *Policy) orders() []ast.Ref {
	paths := []ast.Ref{ast.MustParseRef("data.toolpolicy.order")}
	for _, name := range p.extensions {
		paths = append(paths, extensionPath(name, "order"))
	}
	return paths
}

var (
	gatesPath  = ast.MustParseRef("data.toolpolicy.gates")
	inputUser  = ast.MustParseRef("input.user")
	inputPlace = ast.MustParseRef("input.configuration")
	factsPath  = ast.MustParseRef("data.facts")
)

// gatePaths gives the paths below which gates stand, the shipped ones first.
func (p *Policy) gatePaths() []ast.Ref {
	paths := []ast.Ref{gatesPath}
	for _, name := range p.extensions {
		paths = append(paths, extensionPath(name, "gates"))
	}
	return paths
}
