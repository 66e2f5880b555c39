package reference

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// Finding is one thing found in facts: what, and where.
type Finding struct {
	Code string `json:"code"`
	Path string `json:"path"`
}

// RefusedError refuses a whole document of facts.
type RefusedError struct {
	Findings []Finding // sorted by path, then code
}

// Error lists the findings.
func (e *RefusedError) Error() string {
	lines := make([]string, len(e.Findings))
	for i, f := range e.Findings {
		lines[i] = f.Path + ": " + f.Code
	}
	return "facts refused: " + strings.Join(lines, ", ")
}

// refusals are what refuses the whole document. A group must not be empty on
// any tool; the rest is asked of local tools only.
func refusals(f facts.Facts) []Finding {
	var found []Finding
	seen := map[string]bool{}
	for i, t := range f.Tools {
		if t.Group == "" {
			found = append(found, Finding{"emptyGroup", toolPath(i, "group")})
		}
		if t.Remote {
			continue
		}
		if badName(t.Name) {
			found = append(found, Finding{"badName", toolPath(i, "name")})
		}
		if seen[t.Name] {
			found = append(found, Finding{"nameTaken", toolPath(i, "name")})
		}
		if needsApproval(t) && t.RequiresInput {
			found = append(found, Finding{"approvalWithInput", toolPath(i, "")})
		}
		seen[t.Name] = true
	}
	return found
}

// drops are the remote tools that are left out, by index, each with all that
// stands against it. A local tool takes a name wherever it stands; a remote one
// that is itself dropped takes none.
func drops(f facts.Facts) map[int][]Finding {
	taken := map[string]bool{}
	for _, t := range f.Tools {
		if !t.Remote {
			taken[t.Name] = true
		}
	}
	dropped := map[int][]Finding{}
	for i, t := range f.Tools {
		if !t.Remote {
			continue
		}
		var found []Finding
		if badName(t.Name) {
			found = append(found, Finding{"badName", toolPath(i, "name")})
		}
		if taken[t.Name] {
			found = append(found, Finding{"nameTaken", toolPath(i, "name")})
		}
		if needsApproval(t) && t.RequiresInput {
			found = append(found, Finding{"approvalWithInput", toolPath(i, "")})
		}
		if len(found) > 0 {
			dropped[i] = found
		} else {
			taken[t.Name] = true
		}
	}
	return dropped
}

// warnings are about what stays: nothing is said of a dropped tool.
func warnings(f facts.Facts, dropped map[int][]Finding) []Finding {
	var found []Finding
	for i, t := range f.Tools {
		if _, ok := dropped[i]; ok {
			continue
		}
		if t.DataClass != nil {
			if _, ok := classRung(*t.DataClass); !ok {
				found = append(found, Finding{"unknownDataClass", toolPath(i, "dataClass")})
			}
		}
		if t.Effect != nil && !knownEffect(*t.Effect) {
			found = append(found, Finding{"unknownEffect", toolPath(i, "effect")})
		}
		if t.Remote && t.RequiresApproval == nil {
			found = append(found, Finding{"undeclaredRemote", toolPath(i, "requiresApproval")})
		}
	}
	for id, c := range f.Configurations {
		at := configurationPath(id)
		if c.TrustZone == nil {
			found = append(found, Finding{"missingTrustZone", at + ".trustZone"})
		} else if _, ok := zoneRung(*c.TrustZone); !ok {
			found = append(found, Finding{"unknownTrustZone", at + ".trustZone"})
		}
		for j, fallback := range c.Fallbacks {
			if _, ok := f.Configurations[fallback]; !ok {
				found = append(found, Finding{"unknownFallback", fmt.Sprintf("%s.fallbacks[%d]", at, j)})
			}
		}
	}
	if _, known := mode(f.Settings); !known {
		found = append(found, Finding{"unknownEnforcement", "settings.dataClassEnforcement"})
	}
	return found
}

func toolPath(i int, field string) string {
	if field == "" {
		return fmt.Sprintf("tools[%d]", i)
	}
	return fmt.Sprintf("tools[%d].%s", i, field)
}

func configurationPath(id string) string {
	if regexp.MustCompile(`^[A-Za-z0-9_-]+$`).MatchString(id) {
		return "configurations." + id
	}
	return "configurations[" + strconv.Quote(id) + "]"
}

// sorted orders findings as plain text, by path, then code.
func sorted(found []Finding) []Finding {
	slices.SortFunc(found, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Code, b.Code))
	})
	return found
}
