// Package casbin decides by casbin: attributes are compared in the matcher, the
// gates are the policy's lines in their order, and one request is made for each
// tool.
package casbin

import (
	_ "embed"
	"errors"
	"fmt"

	"github.com/casbin/casbin/v2"
	"github.com/casbin/casbin/v2/model"
	stringadapter "github.com/casbin/casbin/v2/persist/string-adapter"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/resolved"
)

//go:embed model.conf
var modelText string

//go:embed policy.csv
var policyText string

// Enforcer is the contender.
type Enforcer struct {
	enforcer       *casbin.Enforcer
	facts          []toolpolicy.Tool
	tools          []tool
	configurations map[string]configuration
	observing      bool
}

// tool and configuration are what the matcher reads.
type tool struct {
	Name, Group       string
	On, Admin, Remote bool
	Class             int
}

type configuration struct {
	Groups, Tools map[string]bool
	Ceiling       int
}

// New makes an enforcer of model and policy.
func New() (*Enforcer, error) {
	m, err := model.NewModelFromString(modelText)
	if err != nil {
		return nil, err
	}
	e, err := casbin.NewEnforcer(m, stringadapter.NewAdapter(policyText))
	if err != nil {
		return nil, err
	}
	e.AddFunction("includes", includes)
	return &Enforcer{enforcer: e}, nil
}

func includes(arguments ...any) (any, error) {
	if len(arguments) != 2 {
		return nil, errors.New("includes takes a configuration and a tool")
	}
	c, okC := arguments[0].(configuration)
	t, okT := arguments[1].(tool)
	if !okC || !okT {
		return nil, fmt.Errorf("includes takes a configuration and a tool, not %T and %T", arguments[0], arguments[1])
	}
	return (c.Groups == nil || c.Groups[t.Group]) && (c.Tools == nil || c.Tools[t.Name]), nil
}

// Prepare makes of the facts what the matcher reads.
func (e *Enforcer) Prepare(f toolpolicy.Facts) error {
	r := resolved.New(f)
	e.facts, e.observing = f.Tools, r.Observing
	e.tools = make([]tool, 0, len(r.Tools))
	for _, t := range r.Tools {
		e.tools = append(e.tools, tool{t.Name, t.Group, t.Enabled(), t.Admin, t.Remote, t.Class})
	}
	e.configurations = make(map[string]configuration, len(r.Configurations))
	for id, c := range r.Configurations {
		e.configurations[id] = configuration(*c)
	}
	return nil
}

// View makes a request for each tool.
func (e *Enforcer) View(id string, user *toolpolicy.User) (contender.View, error) {
	c, ok := e.configurations[id]
	if !ok {
		return nil, fmt.Errorf("no configuration %q", id)
	}
	admin := contender.IsAdmin(user)
	decisions := make(contender.Decisions, len(e.tools))
	for i, t := range e.tools {
		allowed, line, err := e.enforcer.EnforceEx(t, c, admin, e.observing)
		if err != nil {
			return nil, fmt.Errorf("tool %q: %w", t.Name, err)
		}
		if len(line) == 0 {
			return nil, fmt.Errorf("tool %q: no gate decided", t.Name)
		}
		d := contender.Decision{Tool: t.Name, Allowed: allowed, Reason: line[0]}
		if d.Reason == "observed" {
			d.Reason, d.ObservedOnly = contender.TrustZone, true
		}
		decisions[i] = d
	}
	return decisions, nil
}

// Unavailable keeps of a view what it refuses.
func (e *Enforcer) Unavailable(id string, user *toolpolicy.User) ([]contender.Decision, error) {
	v, err := e.View(id, user)
	if err != nil {
		return nil, err
	}
	return contender.Refused(v.Decisions(), e.facts, user), nil
}

// Close has nothing to do.
func (e *Enforcer) Close() error { return nil }
