// Package workload makes the facts that the contenders are timed on. It must not
// know what is right about them.
package workload

import (
	"fmt"

	"github.com/seed-af4057d5/toolpolicy"
)

// Configuration is the one that is asked through.
const Configuration = "chat"

// User is who asks: no administrator, as most are.
func User() *toolpolicy.User { return &toolpolicy.User{ID: "anna", Groups: []string{"editors"}} }

// Facts makes n tools in 20 groups, so that each gate withholds some and more
// than half are offered: a tenth is remote, a twelfth switched off, a ninth of
// the local ones for administrators; the configuration includes 16 of the
// groups, and some classes are above its ceiling.
func Facts(n int) toolpolicy.Facts {
	f := toolpolicy.Facts{
		Tools: make([]toolpolicy.Tool, 0, n),
		State: toolpolicy.State{
			Tools:  map[string]bool{"tool_3": false, "tool_7": true},
			Groups: map[string]bool{groups()[19]: false, groups()[0]: true},
		},
		Configurations: map[string]toolpolicy.Configuration{
			Configuration: {
				TrustZone:         new(toolpolicy.PrivateHosted),
				Fallbacks:         []string{"backup"},
				AllowedToolGroups: groups()[:16],
			},
			"backup": {TrustZone: new(toolpolicy.ExternalEU)},
			"local":  {TrustZone: new(toolpolicy.Local)},
		},
	}
	for i := range n {
		f.Tools = append(f.Tools, tool(i))
	}
	return f
}

func tool(i int) toolpolicy.Tool {
	t := toolpolicy.Tool{
		Name:             fmt.Sprintf("tool_%d", i),
		Group:            groups()[i%20],
		Description:      "Does what its name says, and says what it did.",
		EnabledByDefault: i%12 != 0,
		Remote:           i%10 == 9,
	}
	if t.Remote {
		t.RequiresAdmin, t.RequiresApproval = new(i%20 == 9), new(i%30 == 9)
		return t
	}
	if i%9 == 0 {
		t.RequiresAdmin = new(true)
	}
	switch i % 11 {
	case 3:
	case 7:
		t.DataClass = new(toolpolicy.SystemDiagnostics)
	default:
		t.DataClass = new(toolpolicy.EditorContent)
	}
	if i%3 == 1 {
		t.Effect = new(toolpolicy.NonIdempotentWrite)
	}
	return t
}

func groups() []string {
	return []string{
		"content", "editing", "files", "rag", "structure", "configuration", "code", "system", "accounts", "media",
		"search", "calendar", "mail", "tickets", "billing", "deploy", "metrics", "seo", "crm", "chat",
	}
}

// Names gives the names of n tools of the facts, and every tenth name is unknown.
func Names(f toolpolicy.Facts, n int) []string {
	names := make([]string, 0, n)
	for i := range n {
		name := f.Tools[i%len(f.Tools)].Name
		if i%10 == 9 {
			name = fmt.Sprintf("unknown_%d", i)
		}
		names = append(names, name)
	}
	return names
}
