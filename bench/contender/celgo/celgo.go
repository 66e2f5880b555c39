// Package celgo decides by cel-go: one program for each gate, compiled once and
// evaluated for each tool.
package celgo

import (
	"fmt"

	"cel.dev/cel-go/cel"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/resolved"
)

// Programs is the contender.
type Programs struct {
	gates          []program
	facts          []toolpolicy.Tool
	tools          []map[string]any
	configurations map[string]map[string]any
	observing      bool
}

type program struct {
	reason string
	admits cel.Program
}

// New compiles the gates.
func New() (*Programs, error) {
	object := cel.MapType(cel.StringType, cel.DynType)
	env, err := cel.NewEnv(
		cel.Variable("tool", object), cel.Variable("user", object), cel.Variable("configuration", object),
	)
	if err != nil {
		return nil, err
	}
	p := &Programs{}
	for _, g := range gates() {
		checked, issues := env.Compile(g.admits)
		if issues.Err() != nil {
			return nil, fmt.Errorf("%s: %w", g.reason, issues.Err())
		}
		compiled, err := env.Program(checked, cel.EvalOptions(cel.OptOptimize))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.reason, err)
		}
		p.gates = append(p.gates, program{g.reason, compiled})
	}
	return p, nil
}

// Prepare makes of the facts what the programs read.
func (p *Programs) Prepare(f toolpolicy.Facts) error {
	r := resolved.New(f)
	p.facts, p.observing = f.Tools, r.Observing
	p.tools = make([]map[string]any, 0, len(r.Tools))
	for _, t := range r.Tools {
		on := t.Default
		if t.Override != nil {
			on = *t.Override
		}
		p.tools = append(p.tools, map[string]any{
			"name": t.Name, "group": t.Group, "groupOn": t.GroupOn, "on": on,
			"requiresAdmin": t.Admin, "dataClass": int64(t.Class),
		})
	}
	p.configurations = make(map[string]map[string]any, len(r.Configurations))
	for id, c := range r.Configurations {
		configuration := map[string]any{"ceiling": int64(c.Ceiling)}
		if c.Groups != nil {
			configuration["groups"] = c.Groups
		}
		if c.Tools != nil {
			configuration["tools"] = c.Tools
		}
		p.configurations[id] = configuration
	}
	return nil
}

// View runs the programs for each tool until one does not admit it.
func (p *Programs) View(id string, user *toolpolicy.User) (contender.View, error) {
	configuration, ok := p.configurations[id]
	if !ok {
		return nil, fmt.Errorf("no configuration %q", id)
	}
	variables := map[string]any{
		"user": map[string]any{"admin": contender.IsAdmin(user)}, "configuration": configuration,
	}
	decisions := make(contender.Decisions, len(p.tools))
	for i, tool := range p.tools {
		variables["tool"] = tool
		d, err := p.decide(p.facts[i], variables)
		if err != nil {
			return nil, fmt.Errorf("tool %q: %w", p.facts[i].Name, err)
		}
		decisions[i] = d
	}
	return decisions, nil
}

func (p *Programs) decide(t toolpolicy.Tool, variables map[string]any) (contender.Decision, error) {
	for _, g := range p.gates {
		value, _, err := g.admits.Eval(variables)
		if err != nil {
			return contender.Decision{}, fmt.Errorf("%s: %w", g.reason, err)
		}
		admits, ok := value.Value().(bool)
		if !ok {
			return contender.Decision{}, fmt.Errorf("%s: %v is no boolean", g.reason, value)
		}
		if !admits {
			observed := g.reason == contender.TrustZone && p.observing && !t.Remote
			return contender.Decision{Tool: t.Name, Allowed: observed, Reason: g.reason, ObservedOnly: observed}, nil
		}
	}
	return contender.Decision{Tool: t.Name, Allowed: true, Reason: contender.None}, nil
}

// Unavailable keeps of a view what it refuses.
func (p *Programs) Unavailable(id string, user *toolpolicy.User) ([]contender.Decision, error) {
	v, err := p.View(id, user)
	if err != nil {
		return nil, err
	}
	return contender.Refused(v.Decisions(), p.facts, user), nil
}

// Close has nothing to do.
func (p *Programs) Close() error { return nil }
