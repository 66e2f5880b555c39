package facts

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// unknown says that a key isn't known, and what was probably meant.
func unknown(key string, fields []field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	if near := Nearest(key, names); near != "" {
		return "unknown field; did you mean " + near + "?"
	}
	return "unknown field; known here: " + strings.Join(names, ", ")
}

// Nearest finds the known name that differs least from one that is unknown,
// first of all only in case and in word marks, and of several the first. It is
// empty where none is near. Names of more than 256 bytes are near to none.
func Nearest(name string, known []string) string {
	const far, long = 3, 256
	if len(name) > long {
		return ""
	}
	type distance struct{ folded, exact int }
	best, least := "", distance{folded: far}
	plain := folded(name)
	length := utf8.RuneCountInString(plain)
	for _, other := range known {
		if len(other) > long {
			continue
		}
		foldedOther := folded(other)
		otherLength := utf8.RuneCountInString(foldedOther)
		if max(length-otherLength, otherLength-length) > least.folded {
			continue
		}
		d := distance{folded: levenshtein.ComputeDistance(plain, foldedOther)}
		if d.folded >= far || d.folded > least.folded || 2*d.folded > utf8.RuneCountInString(other) {
			continue
		}
		d.exact = levenshtein.ComputeDistance(name, other)
		if cmp.Or(cmp.Compare(d.folded, least.folded), cmp.Compare(d.exact, least.exact)) < 0 {
			best, least = other, d
		}
	}
	return best
}

func folded(name string) string { return marks.Replace(strings.ToLower(name)) }

var marks = strings.NewReplacer("_", "", "-", "", " ", "")
