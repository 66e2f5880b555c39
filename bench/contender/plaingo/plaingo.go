// Package plaingo decides by gates written by hand, in plain Go.
package plaingo

import (
	"fmt"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/resolved"
)

// Gates is the contender.
type Gates struct {
	facts *resolved.Facts
}

// New makes the contender.
func New() (*Gates, error) { return &Gates{}, nil }

// Prepare resolves the facts.
func (g *Gates) Prepare(f toolpolicy.Facts) error {
	g.facts = resolved.New(f)
	return nil
}

// View walks the gates for each tool.
func (g *Gates) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	c, err := g.configuration(configuration)
	if err != nil {
		return nil, err
	}
	admin := contender.IsAdmin(user)
	decisions := make(contender.Decisions, len(g.facts.Tools))
	for i := range g.facts.Tools {
		decisions[i] = g.decide(c, admin, &g.facts.Tools[i])
	}
	return decisions, nil
}

// Unavailable walks the gates and keeps what they refuse.
func (g *Gates) Unavailable(configuration string, user *toolpolicy.User) ([]contender.Decision, error) {
	c, err := g.configuration(configuration)
	if err != nil {
		return nil, err
	}
	admin := contender.IsAdmin(user)
	refused := make([]contender.Decision, 0, len(g.facts.Tools))
	for i := range g.facts.Tools {
		t := &g.facts.Tools[i]
		if t.Remote && !admin {
			continue
		}
		if d := g.decide(c, admin, t); !d.Allowed {
			refused = append(refused, d)
		}
	}
	return refused, nil
}

// Offerable gives the names among those given that are allowed.
func (g *Gates) Offerable(configuration string, user *toolpolicy.User, names []string) ([]string, error) {
	c, err := g.configuration(configuration)
	if err != nil {
		return nil, err
	}
	admin := contender.IsAdmin(user)
	allowed := make([]string, 0, len(names))
	for _, name := range names {
		if t, ok := g.facts.ByName[name]; ok && g.decide(c, admin, t).Allowed {
			allowed = append(allowed, name)
		}
	}
	return allowed, nil
}

// Close has nothing to do.
func (g *Gates) Close() error { return nil }

func (g *Gates) configuration(id string) (*resolved.Configuration, error) {
	if c, ok := g.facts.Configurations[id]; ok {
		return c, nil
	}
	return nil, fmt.Errorf("no configuration %q", id)
}

func (g *Gates) decide(c *resolved.Configuration, admin bool, t *resolved.Tool) contender.Decision {
	switch {
	case !t.Enabled():
		return contender.Decision{Tool: t.Name, Reason: contender.ToolDisabled}
	case t.Admin && !admin:
		return contender.Decision{Tool: t.Name, Reason: contender.RequiresAdmin}
	case c.Groups != nil && !c.Groups[t.Group], c.Tools != nil && !c.Tools[t.Name]:
		return contender.Decision{Tool: t.Name, Reason: contender.ConfigurationGroup}
	case t.Class <= c.Ceiling:
		return contender.Decision{Tool: t.Name, Allowed: true, Reason: contender.None}
	case g.facts.Observing && !t.Remote:
		return contender.Decision{Tool: t.Name, Allowed: true, Reason: contender.TrustZone, ObservedOnly: true}
	}
	return contender.Decision{Tool: t.Name, Reason: contender.TrustZone}
}
