// Package embedded decides by toolpolicy, through its public API.
package embedded

import (
	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
)

// view is a view of the engine, ready to be asked about any tool.
type view struct {
	view  *toolpolicy.View
	names []string
}

// Decisions asks the view for a decision of every tool.
func (v view) Decisions() []contender.Decision { return decisions(v.view.Explain(v.names)) }

// decisions keeps of decisions what all contenders give.
func decisions(list []toolpolicy.Decision) []contender.Decision {
	kept := make([]contender.Decision, len(list))
	for i, d := range list {
		kept[i] = contender.Decision{
			Tool: d.Tool, Allowed: d.Allowed, Reason: string(d.Reason), ObservedOnly: d.ObservedOnly,
		}
	}
	return kept
}

func names(f toolpolicy.Facts) []string {
	list := make([]string, 0, len(f.Tools))
	for _, t := range f.Tools {
		list = append(list, t.Name)
	}
	return list
}
