package resolved

import "github.com/seed-af4057d5/toolpolicy"

// The ladders, lowest first and most trusted first.
func classes() []toolpolicy.DataClass {
	return []toolpolicy.DataClass{
		toolpolicy.PublicContent, toolpolicy.EditorContent, toolpolicy.SourceCode,
		toolpolicy.InternalConfiguration, toolpolicy.SystemDiagnostics, toolpolicy.SecretAdjacent,
	}
}

func ceilings() []toolpolicy.DataClass {
	return []toolpolicy.DataClass{
		toolpolicy.SecretAdjacent, toolpolicy.SystemDiagnostics,
		toolpolicy.InternalConfiguration, toolpolicy.EditorContent,
	}
}

func zones() []toolpolicy.TrustZone {
	return []toolpolicy.TrustZone{
		toolpolicy.Local, toolpolicy.PrivateHosted, toolpolicy.ExternalEU, toolpolicy.ExternalGlobal,
	}
}

// class is the rung of a tool's class: declared, else its group's, else the
// strictest.
func class(t toolpolicy.Tool) int {
	if t.DataClass != nil {
		return rung(classes(), *t.DataClass)
	}
	switch t.Group {
	case "content", "editing", "files":
		return rung(classes(), toolpolicy.EditorContent)
	case "rag":
		return rung(classes(), toolpolicy.PublicContent)
	case "structure", "configuration":
		return rung(classes(), toolpolicy.InternalConfiguration)
	case "code":
		return rung(classes(), toolpolicy.SourceCode)
	case "system":
		return rung(classes(), toolpolicy.SystemDiagnostics)
	}
	return rung(classes(), toolpolicy.SecretAdjacent)
}

// ceiling is the rung of the highest class that a configuration may receive: its
// own zone's or that of its least trusted fallback.
func ceiling(f toolpolicy.Facts, c toolpolicy.Configuration) int {
	least := zone(c)
	for _, id := range c.Fallbacks {
		other := len(zones()) - 1
		if fallback, ok := f.Configurations[id]; ok {
			other = zone(fallback)
		}
		least = max(least, other)
	}
	return rung(classes(), ceilings()[least])
}

func zone(c toolpolicy.Configuration) int {
	if c.TrustZone == nil {
		return len(zones()) - 1
	}
	return rung(zones(), *c.TrustZone)
}

// rung is the place of a word on a ladder; an unknown word has the last.
func rung[T comparable](ladder []T, word T) int {
	for i, w := range ladder {
		if w == word {
			return i
		}
	}
	return len(ladder) - 1
}
