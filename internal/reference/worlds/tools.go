package worlds

import (
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"pgregory.net/rapid"
)

// tools makes a registry in which every local tool is fit to be registered:
// a good name of its own, and never both approval and input. Remote ones are
// free to be unfit.
func tools(t *rapid.T) []facts.Tool {
	n := rapid.IntRange(0, 12).Draw(t, "tools")
	if oneIn(t, 32, "large") {
		n = rapid.IntRange(13, 40).Draw(t, "many tools")
	}
	list := []facts.Tool{}
	locals := map[string]bool{}
	for i := range n {
		tool := toolGenerator().Draw(t, fmt.Sprintf("tool %d", i))
		if !tool.Remote {
			if locals[tool.Name] {
				tool.Name = fmt.Sprintf("tool_%d", i)
			}
			locals[tool.Name] = true
		}
		list = append(list, tool)
	}
	return list
}

func toolGenerator() *rapid.Generator[facts.Tool] {
	return rapid.Custom(func(t *rapid.T) facts.Tool {
		tool := facts.Tool{
			Name:             rapid.SampledFrom(goodNames()).Draw(t, "name"),
			Group:            rapid.SampledFrom(groups()).Draw(t, "group"),
			EnabledByDefault: !oneIn(t, 4, "disabled"),
			RequiresAdmin:    optional(t, []bool{false, true}, 2, "admin"),
			DataClass:        optional(t, classes(), 2, "class"),
			Effect:           optional(t, effects(), 4, "effect"),
			RequiresApproval: optional(t, []bool{false, true, false}, 2, "approval"),
			Remote:           oneIn(t, 2, "remote"),
		}
		if tool.Remote && oneIn(t, 8, "bad name") {
			tool.Name = rapid.SampledFrom(badNames()).Draw(t, "name of a remote")
		}
		asking := oneIn(t, 4, "input")
		if tool.Remote {
			tool.RequiresInput = asking
		} else if asking {
			tool.RequiresInput = true
			tool.Effect = optional(t, []facts.Effect{"readOnly"}, 2, "effect beside input")
			tool.RequiresApproval = optional(t, []bool{false}, 2, "approval beside input")
		}
		if oneIn(t, 8, "described") {
			tool.Description = "Reads, \"as if\"\nnothing stood here"
			tool.Attributes = map[string]any{"owner": "seo", "requiresAdmin": true}
		}
		return tool
	})
}
