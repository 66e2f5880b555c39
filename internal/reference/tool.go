package reference

import (
	"unicode"
	"unicode/utf8"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// badName tells a name that no tool may have.
func badName(name string) bool {
	if name == "" || len(name) > 256 || !utf8.ValidString(name) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(name)
	last, _ := utf8.DecodeLastRuneInString(name)
	if unicode.IsSpace(first) || unicode.IsSpace(last) {
		return true
	}
	for _, r := range name {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return true
		}
		// What a decoder of JSON leaves where the bytes were not UTF-8.
		if r == utf8.RuneError {
			return true
		}
	}
	return false
}

// requiresAdmin: absent is false for a local tool and true for a remote one.
func requiresAdmin(t facts.Tool) bool {
	if t.RequiresAdmin == nil {
		return t.Remote
	}
	return *t.RequiresAdmin
}

// dataClass is the effective class: the declared one, else the group's; an
// unknown word is the strictest.
func dataClass(t facts.Tool) facts.DataClass {
	if t.DataClass == nil {
		return classOfGroup(t.Group)
	}
	if _, ok := classRung(*t.DataClass); !ok {
		return strictestClass
	}
	return *t.DataClass
}

// writes: absent is readOnly, an unknown word is a write.
func writes(t facts.Tool) bool {
	return t.Effect != nil && *t.Effect != "readOnly"
}

// needsApproval: the marker stops any tool; without it a local tool is judged
// on its effect, whatever it says of approval, and a remote one never is.
func needsApproval(t facts.Tool) bool {
	if t.RequiresApproval != nil && *t.RequiresApproval {
		return true
	}
	return !t.Remote && writes(t)
}

// runsUnattended is said of a registered tool.
func runsUnattended(t facts.Tool) bool {
	return !needsApproval(t) && !t.RequiresInput
}
