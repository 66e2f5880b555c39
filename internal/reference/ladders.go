package reference

import (
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// The strictest rungs: what an unknown value is read as.
const (
	strictestClass facts.DataClass = "secretAdjacent"
	strictestZone  facts.TrustZone = "externalGlobal"
)

// classRung counts the ladder of data classes from the lowest; ok is false for
// a word that is not on it.
func classRung(c facts.DataClass) (rung int, ok bool) {
	switch c {
	case "publicContent":
		return 1, true
	case "editorContent":
		return 2, true
	case "sourceCode":
		return 3, true
	case "internalConfiguration":
		return 4, true
	case "systemDiagnostics":
		return 5, true
	case "secretAdjacent":
		return 6, true
	}
	return 0, false
}

// zoneRung counts the ladder of trust zones from the most trusted.
func zoneRung(z facts.TrustZone) (rung int, ok bool) {
	switch z {
	case "local":
		return 1, true
	case "privateHosted":
		return 2, true
	case "externalEu":
		return 3, true
	case "externalGlobal":
		return 4, true
	}
	return 0, false
}

// ceilingOf is the highest class that a known zone may receive.
func ceilingOf(z facts.TrustZone) facts.DataClass {
	switch z {
	case "local":
		return "secretAdjacent"
	case "privateHosted":
		return "systemDiagnostics"
	case "externalEu":
		return "internalConfiguration"
	case "externalGlobal":
		return "editorContent"
	}
	panic("reference: no ceiling for zone " + string(z))
}

// classOfGroup is the class of a tool that declares none.
func classOfGroup(group string) facts.DataClass {
	switch group {
	case "content", "editing", "files":
		return "editorContent"
	case "rag":
		return "publicContent"
	case "structure", "configuration":
		return "internalConfiguration"
	case "code":
		return "sourceCode"
	case "system":
		return "systemDiagnostics"
	case "accounts":
		return "secretAdjacent"
	}
	return "secretAdjacent"
}

func knownEffect(e facts.Effect) bool {
	return e == "readOnly" || e == "idempotentWrite" || e == "nonIdempotentWrite"
}

// mode reads the enforcement: trimmed, and without regard to case. Folding is
// that of lower case, letter by letter: a look-alike such as "obſerve", which
// full Unicode folding would take for "observe", stays unknown and so enforces.
func mode(s facts.Settings) (observe, known bool) {
	if s.DataClassEnforcement == nil {
		return false, true
	}
	switch strings.ToLower(strings.TrimSpace(string(*s.DataClassEnforcement))) {
	case "observe":
		return true, true
	case "enforce":
		return false, true
	}
	return false, false
}
