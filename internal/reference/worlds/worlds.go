// Package worlds makes random facts and random questions about them.
//
// It exists for the properties that the reference and the engine must hold, so
// odd values are common: unknown words, absent facts, look-alike names,
// collisions. Only tests may import it. It must not know what the right answer
// is: about one world in eight is made to be refused, by a flaw put in on
// purpose, and everything else is left to whoever judges the world.
package worlds

import (
	"fmt"
	"slices"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"pgregory.net/rapid"
)

// Facts makes small worlds: none to 12 tools, now and then up to 40. About one
// in eight has a flaw that refuses the whole document; see the package comment.
//
// Names may hold invalid UTF-8 on tools that are to be dropped or refused, and
// AllowedTools may point to a nil slice: Go can say both, JSON neither.
func Facts() *rapid.Generator[facts.Facts] {
	return rapid.Custom(func(t *rapid.T) facts.Facts {
		f := facts.Facts{Tools: tools(t)}
		f.State = state(f.Tools).Draw(t, "state")
		f.Settings = settings().Draw(t, "settings")
		f.Configurations = configurations(f.Tools).Draw(t, "configurations")
		if oneIn(t, 8, "flawed") {
			f.Tools = flawed(t, f.Tools)
		}
		return f
	})
}

// flawed puts in one flaw that refuses the document.
func flawed(t *rapid.T, list []facts.Tool) []facts.Tool {
	if len(list) == 0 {
		list = []facts.Tool{{Name: "only", Group: "content"}}
	}
	victim := &list[rapid.IntRange(0, len(list)-1).Draw(t, "victim")]
	flaw := rapid.SampledFrom([]string{"name", "twice", "input", "group"}).Draw(t, "flaw")
	if flaw != "group" {
		victim.Remote = false
	}
	switch flaw {
	case "name":
		victim.Name = rapid.SampledFrom(badNames()).Draw(t, "bad local name")
	case "twice":
		twin := *victim
		twin.EnabledByDefault = !twin.EnabledByDefault
		at := rapid.IntRange(0, len(list)).Draw(t, "twin")
		list = slices.Insert(list, at, twin)
	case "input":
		victim.RequiresInput = true
		if rapid.Bool().Draw(t, "by marker") {
			victim.RequiresApproval = new(true)
		} else {
			victim.Effect = new(rapid.SampledFrom(notReadOnly()).Draw(t, "write"))
		}
	case "group":
		victim.Group = ""
	}
	return list
}

func state(list []facts.Tool) *rapid.Generator[facts.State] {
	return rapid.Custom(func(t *rapid.T) facts.State {
		s := facts.State{}
		if oneIn(t, 4, "nothing switched") {
			return s
		}
		s.Tools, s.Groups = map[string]bool{}, map[string]bool{}
		for i, tool := range list {
			if oneIn(t, 4, fmt.Sprintf("switch tool %d", i)) {
				s.Tools[tool.Name] = rapid.Bool().Draw(t, "on")
			}
		}
		for range rapid.IntRange(0, 2).Draw(t, "unregistered switches") {
			s.Tools[rapid.SampledFrom(goodNames()).Draw(t, "tool")] = rapid.Bool().Draw(t, "on")
		}
		for range rapid.IntRange(0, 3).Draw(t, "group switches") {
			s.Groups[rapid.SampledFrom(groups()).Draw(t, "group")] = rapid.Bool().Draw(t, "on")
		}
		return s
	})
}

func settings() *rapid.Generator[facts.Settings] {
	return rapid.Custom(func(t *rapid.T) facts.Settings {
		return facts.Settings{DataClassEnforcement: optional(t, modes(), 4, "mode")}
	})
}

// oneIn is true once in n draws; n is a power of two. It counts coins because
// rapid's ranges lean towards their ends.
func oneIn(t *rapid.T, n int, label string) bool {
	for ; n > 1; n /= 2 {
		if !rapid.Bool().Draw(t, label) {
			return false
		}
	}
	return true
}

// optional draws from the words, or nil once in n.
func optional[T any](t *rapid.T, words []T, n int, label string) *T {
	if oneIn(t, n, label+" absent") {
		return nil
	}
	return new(rapid.SampledFrom(words).Draw(t, label))
}
