// Package cedar decides by cedar-go: the tools, groups and configurations are
// entities, each gate is a forbid with its reason as an annotation, and one
// request is made for each tool.
package cedar

import (
	_ "embed"
	"fmt"

	cedar "github.com/cedar-policy/cedar-go"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
)

//go:embed policy.cedar
var policy []byte

// Policies is the contender.
type Policies struct {
	policies *cedar.PolicySet
	reasons  map[cedar.PolicyID]string
	tools    []toolpolicy.Tool
	entities cedar.EntityMap
	// resources has the entity of each tool, contexts that of each
	// configuration, by its identifier.
	resources []cedar.EntityUID
	contexts  map[string]cedar.Record
	observing bool
}

// New parses the policies.
func New() (*Policies, error) {
	policies, err := cedar.NewPolicySetFromBytes("policy.cedar", policy)
	if err != nil {
		return nil, err
	}
	p := &Policies{policies: policies, reasons: map[cedar.PolicyID]string{}}
	for id, one := range policies.All() {
		p.reasons[id] = string(one.Annotations()["reason"])
	}
	return p, nil
}

// View makes a request for each tool.
func (p *Policies) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	context, ok := p.contexts[configuration]
	if !ok {
		return nil, fmt.Errorf("no configuration %q", configuration)
	}
	decisions := make(contender.Decisions, len(p.tools))
	for i, t := range p.tools {
		d, err := p.decide(cedar.Request{
			Principal: principal(user), Action: offer, Resource: p.resources[i], Context: context,
		})
		if err != nil {
			return nil, fmt.Errorf("tool %q: %w", t.Name, err)
		}
		d.Tool = t.Name
		decisions[i] = d
	}
	return decisions, nil
}

// decide takes of all reasons that Cedar gives the one of the earliest gate.
func (p *Policies) decide(r cedar.Request) (contender.Decision, error) {
	verdict, diagnostic := cedar.Authorize(p.policies, p.entities, r)
	if len(diagnostic.Errors) > 0 {
		return contender.Decision{}, fmt.Errorf("%v", diagnostic.Errors)
	}
	if verdict == cedar.Deny {
		return contender.Decision{Reason: p.first(diagnostic.Reasons)}, nil
	}
	if p.observing {
		r.Action = notice
		if noticed, _ := cedar.Authorize(p.policies, p.entities, r); noticed == cedar.Allow {
			return contender.Decision{Allowed: true, Reason: contender.TrustZone, ObservedOnly: true}, nil
		}
	}
	return contender.Decision{Allowed: true, Reason: contender.None}, nil
}

func (p *Policies) first(found []cedar.DiagnosticReason) string {
	for _, reason := range []string{
		contender.ToolDisabled, contender.RequiresAdmin, contender.ConfigurationGroup, contender.TrustZone,
	} {
		for _, f := range found {
			if p.reasons[f.PolicyID] == reason {
				return reason
			}
		}
	}
	return ""
}

// Unavailable keeps of a view what it refuses.
func (p *Policies) Unavailable(configuration string, user *toolpolicy.User) ([]contender.Decision, error) {
	v, err := p.View(configuration, user)
	if err != nil {
		return nil, err
	}
	return contender.Refused(v.Decisions(), p.tools, user), nil
}

// Close has nothing to do.
func (p *Policies) Close() error { return nil }
