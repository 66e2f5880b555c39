package policy

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// Gate is one entry of the policy's order.
type Gate struct {
	// Extension is the name of the bundle that adds the gate; empty for a
	// shipped one.
	Extension string `json:"extension,omitempty"`
	// Name is the last part of the gate's package.
	Name string `json:"gate"`
	// Reason is the denial reason that it gives.
	Reason string `json:"reason"`
	// Message is its constant sentence.
	Message string `json:"message"`
}

// Where gives the place of the rule that says what a gate admits; line 0 where
// the policy has no such gate.
func (p *Policy) Where(extension, gate string) (file string, line int) {
	ref := Gate{Extension: extension, Name: gate}.ref().Append(ast.StringTerm("admits"))
	for _, rule := range p.whole.GetRulesWithPrefix(ref) {
		if !rule.Default && (line == 0 || rule.Location.Row < line) {
			file, line = rule.Location.File, rule.Location.Row
		}
	}
	return file, line
}

func (g Gate) ref() ast.Ref {
	if g.Extension != "" {
		return extensionPath(g.Extension, "gates", g.Name)
	}
	return gatesPath.Append(ast.StringTerm(g.Name))
}

// orderRule gives every gate in the order in which they stand.
const orderRule = "data.toolpolicy.index.gates"

// readOrder evaluates the order, which depends on nothing that changes.
func (p *Policy) readOrder(ctx context.Context) error {
	value, err := p.askOnce(Silent(ctx), orderRule, p.documents(nil))
	if err != nil {
		return refusal.New(refusal.Contract, orderRule+": %v", err)
	}
	plain, err := ast.JSON(value)
	if err != nil {
		return refusal.New(refusal.Contract, orderRule+": %v", err)
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return refusal.New(refusal.Contract, orderRule+": %v", err)
	}
	if err := json.Unmarshal(text, &p.order); err != nil {
		return refusal.New(refusal.Contract, orderRule+" is no list of {gate, reason, message}: %v", err)
	}
	if why := oddOrder(p.order); why != "" {
		return refusal.New(refusal.Contract, orderRule+": %s", why)
	}
	return nil
}

func oddOrder(order []Gate) string {
	names, reasons := map[string]bool{}, map[string]bool{}
	for i, gate := range order {
		switch {
		case gate.Name == "" || gate.Reason == "" || gate.Message == "":
			return fmt.Sprintf("entry %d lacks a gate, a reason or a message", i)
		case names[gate.ref().String()]:
			return fmt.Sprintf("names the gate %q twice", gate.Name)
		case reasons[gate.Reason]:
			return fmt.Sprintf("gives the reason %q twice", gate.Reason)
		}
		names[gate.ref().String()], reasons[gate.Reason] = true, true
	}
	if len(order) == 0 || order[0].Name != "registered" {
		return "the first gate is not \"registered\""
	}
	return ""
}
