// Package resolved reads facts as a host does that writes its rules by hand:
// every default, ladder and fallback is looked up once, when the facts change.
//
// It exists for the contenders whose engines have no ladders of their own, and
// gives them the best start: what is left to decide is four comparisons a tool.
// It must not know any engine.
package resolved

import (
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
)

// Facts are facts with everything resolved.
type Facts struct {
	Tools          []Tool
	ByName         map[string]*Tool
	Configurations map[string]*Configuration
	Observing      bool
}

// Tool is one registered tool.
type Tool struct {
	Name, Group string
	// Default says whether the tool is on where nobody switched it; Override
	// is what an operator switched, or nil; GroupOn is false where the tool's
	// group was switched off.
	Default, GroupOn bool
	Override         *bool
	Admin            bool
	Class            int
	Remote           bool
	Unattended       bool
}

// Enabled is what the three switches come to.
func (t *Tool) Enabled() bool {
	if t.Override != nil {
		return t.GroupOn && *t.Override
	}
	return t.GroupOn && t.Default
}

// Configuration is one way to reach a model. Nil Groups or Tools restrict
// nothing.
type Configuration struct {
	Groups, Tools map[string]bool
	Ceiling       int
}

// New resolves facts.
func New(f toolpolicy.Facts) *Facts {
	r := &Facts{
		Tools:          make([]Tool, 0, len(f.Tools)),
		ByName:         make(map[string]*Tool, len(f.Tools)),
		Configurations: make(map[string]*Configuration, len(f.Configurations)),
	}
	if mode := f.Settings.DataClassEnforcement; mode != nil {
		r.Observing = strings.ToLower(strings.TrimSpace(string(*mode))) == "observe"
	}
	for _, t := range f.Tools {
		r.Tools = append(r.Tools, tool(f, t))
		r.ByName[t.Name] = &r.Tools[len(r.Tools)-1]
	}
	for id, c := range f.Configurations {
		r.Configurations[id] = configuration(f, c)
	}
	return r
}

func tool(f toolpolicy.Facts, t toolpolicy.Tool) Tool {
	r := Tool{
		Name: t.Name, Group: t.Group, Default: t.EnabledByDefault, GroupOn: true,
		Admin: t.Remote, Class: class(t), Remote: t.Remote,
	}
	if on, switched := f.State.Groups[t.Group]; switched {
		r.GroupOn = on
	}
	if on, switched := f.State.Tools[t.Name]; switched {
		r.Override = &on
	}
	if t.RequiresAdmin != nil {
		r.Admin = *t.RequiresAdmin
	}
	marked := t.RequiresApproval != nil && *t.RequiresApproval
	writes := t.Effect != nil && *t.Effect != toolpolicy.ReadOnly
	r.Unattended = !marked && (t.Remote || !writes) && !t.RequiresInput
	return r
}

func configuration(f toolpolicy.Facts, c toolpolicy.Configuration) *Configuration {
	r := &Configuration{Ceiling: ceiling(f, c)}
	if len(c.AllowedToolGroups) > 0 {
		r.Groups = set(c.AllowedToolGroups)
	}
	if c.AllowedTools != nil {
		r.Tools = set(*c.AllowedTools)
	}
	return r
}

func set(words []string) map[string]bool {
	s := make(map[string]bool, len(words))
	for _, word := range words {
		s[word] = true
	}
	return s
}
