package facts

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// unknown says that a key isn't known, and what was probably meant.
func unknown(key string, fields []field) string {
	if near := nearest(key, fields); near != "" {
		return "unknown field; did you mean " + near + "?"
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return "unknown field; known here: " + strings.Join(names, ", ")
}

// nearest finds the known key that differs least, first of all only in case
// and in word marks; empty where none is near.
func nearest(key string, fields []field) string {
	const far = 3
	if len(key) > 64 {
		return ""
	}
	best, least := "", far
	for _, f := range fields {
		if d := levenshtein.ComputeDistance(folded(key), folded(f.name)); d < least && d < len(f.name)/2 {
			best, least = f.name, d
		}
	}
	return best
}

func folded(key string) string {
	return strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(key))
}
