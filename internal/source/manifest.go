package source

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// checkManifest reads the manifest strictly and gives its roots. OPA passes over
// keys that it does not know, whatever follows the first value, and the case of
// keys.
func checkManifest(f file, found *refusal.List) []string {
	all := []string{""}
	before := found.Len()
	(&jsonChecker{file: f.name, data: f.data, limit: defaultDepth, found: found}).check()
	if found.Len() > before {
		return all
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(f.data, &members); err != nil || members == nil {
		found.Add(f.name, 0, "must be an object")
		return all
	}
	m := manifest{roots: all}
	for key, raw := range members {
		if text := m.read(key, raw); text != "" {
			found.Add(f.name, lineOf(f.data, key), "%s: %s", key, text)
		}
	}
	return m.roots
}

type manifest struct{ roots []string }

var manifestKeys = []string{"revision", "roots", "rego_version", "file_rego_versions", "wasm", "metadata"}

// read checks one member; what it says is empty where nothing is wrong.
func (m *manifest) read(key string, raw json.RawMessage) string {
	switch key {
	case "revision":
		var revision *string
		if json.Unmarshal(raw, &revision) != nil || revision == nil {
			return "must be text"
		}
	case "roots":
		var roots []*string
		if json.Unmarshal(raw, &roots) != nil || slices.Contains(roots, nil) {
			return "must be a list of text"
		}
		return m.readRoots(roots)
	case "rego_version":
		if text := strings.TrimSpace(string(raw)); text != "1" {
			return "must be 1 and is " + text + "; only Rego v1 goes live"
		}
	case "file_rego_versions":
		if text := strings.TrimSpace(string(raw)); text != "{}" {
			return "every file is Rego v1; take this away"
		}
	case "wasm":
		if text := strings.TrimSpace(string(raw)); text != "[]" {
			return "compiled policy does not go live; take this away and ship the Rego files"
		}
	case "metadata":
		var metadata map[string]any
		if json.Unmarshal(raw, &metadata) != nil || metadata == nil {
			return "must be an object"
		}
	default:
		return unknownKey(key, manifestKeys)
	}
	return ""
}

func (m *manifest) readRoots(texts []*string) string {
	var roots []string
	for _, text := range texts {
		root := strings.Trim(*text, "/")
		if strings.ContainsAny(root, "*?[]{}") {
			return "the root " + quoted(root) + " is a pattern, and roots are plain paths such as \"toolpolicy\""
		}
		if root != "" && slices.Contains(strings.Split(root, "/"), "") || strings.Contains(root, ".") {
			return "the root " + quoted(root) + " is no path such as \"toolpolicy/gates\""
		}
		for _, other := range roots {
			if bundle.RootPathsOverlap(root, other) {
				return "the roots " + quoted(other) + " and " + quoted(root) + " overlap; name each thing that the bundle owns once"
			}
		}
		roots = append(roots, root)
	}
	if len(roots) == 0 {
		return `is empty, so the bundle may hold nothing; name what it owns, such as ["toolpolicy"]`
	}
	m.roots = roots
	return ""
}

// unknownKey says which of the known keys was probably meant.
func unknownKey(key string, known []string) string {
	const far = 4
	nearest := slices.MinFunc(known, func(a, b string) int { return distance(key, a) - distance(key, b) })
	if len(key) < 64 && distance(key, nearest) < min(far, len(nearest)) {
		return "unknown key; did you mean " + nearest + "?"
	}
	return "unknown key; known are " + strings.Join(known, ", ")
}

func distance(a, b string) int { return levenshtein.ComputeDistance(strings.ToLower(a), b) }
