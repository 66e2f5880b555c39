package cedar

import (
	cedar "github.com/cedar-policy/cedar-go"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/resolved"
)

var (
	offer         = cedar.NewEntityUID("Action", "offer")
	notice        = cedar.NewEntityUID("Action", "notice")
	administrator = cedar.NewEntityUID("User", "administrator")
	ordinary      = cedar.NewEntityUID("User", "ordinary")
)

// principal stands for everybody of one kind: no policy looks at more.
func principal(user *toolpolicy.User) cedar.EntityUID {
	if contender.IsAdmin(user) {
		return administrator
	}
	return ordinary
}

// Prepare makes entities of the facts.
func (p *Policies) Prepare(f toolpolicy.Facts) error {
	r := resolved.New(f)
	p.tools, p.observing = f.Tools, r.Observing
	p.resources = make([]cedar.EntityUID, len(r.Tools))
	p.contexts = map[string]cedar.Record{}
	p.entities = cedar.EntityMap{}
	p.add(administrator, cedar.RecordMap{"admin": cedar.True})
	p.add(ordinary, cedar.RecordMap{"admin": cedar.False})
	for i, t := range r.Tools {
		p.resources[i] = tool(t.Name)
		p.add(group(t.Group), cedar.RecordMap{"on": cedar.Boolean(t.GroupOn)})
		p.add(tool(t.Name), toolAttributes(t))
	}
	for id, c := range r.Configurations {
		uid := cedar.NewEntityUID("Configuration", cedar.String(id))
		p.add(uid, configurationAttributes(c))
		p.contexts[id] = cedar.NewRecord(cedar.RecordMap{
			"configuration": uid, "observing": cedar.Boolean(r.Observing),
		})
	}
	return nil
}

func (p *Policies) add(uid cedar.EntityUID, attributes cedar.RecordMap) {
	p.entities[uid] = cedar.Entity{UID: uid, Attributes: cedar.NewRecord(attributes)}
}

func tool(name string) cedar.EntityUID { return cedar.NewEntityUID("Tool", cedar.String(name)) }

func group(name string) cedar.EntityUID { return cedar.NewEntityUID("Group", cedar.String(name)) }

func toolAttributes(t resolved.Tool) cedar.RecordMap {
	attributes := cedar.RecordMap{
		"group":            group(t.Group),
		"enabledByDefault": cedar.Boolean(t.Default),
		"requiresAdmin":    cedar.Boolean(t.Admin),
		"class":            cedar.Long(t.Class),
		"remote":           cedar.Boolean(t.Remote),
	}
	if t.Override != nil {
		attributes["override"] = cedar.Boolean(*t.Override)
	}
	return attributes
}

func configurationAttributes(c *resolved.Configuration) cedar.RecordMap {
	attributes := cedar.RecordMap{"ceiling": cedar.Long(c.Ceiling)}
	if c.Groups != nil {
		attributes["groups"] = setOf(c.Groups, group)
	}
	if c.Tools != nil {
		attributes["tools"] = setOf(c.Tools, tool)
	}
	return attributes
}

func setOf(names map[string]bool, entity func(string) cedar.EntityUID) cedar.Set {
	members := make([]cedar.Value, 0, len(names))
	for name := range names {
		members = append(members, entity(name))
	}
	return cedar.NewSet(members...)
}
