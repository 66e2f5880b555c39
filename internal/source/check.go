package source

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// content is what OPA gets to read of a bundle, and what it would pass over.
type content struct {
	files   []file
	roots   []string
	ignored []string
}

// check finds everything that stands against the files before OPA reads them:
// what OPA would take for something else, drop in silence, or refuse without
// saying where.
func (t taken) check(found *refusal.List, limits Limits) content {
	if t.wrapped(found) {
		return content{}
	}
	c := content{roots: []string{""}}
	tree := &dataTree{}
	for _, f := range slices.SortedFunc(slices.Values(t.files), byName) {
		switch {
		case !visible(f.name) || f.name == signaturesName:
			continue
		case f.name == manifestName:
			c.roots = checkManifest(f, found)
		case misplaced(f.name) != "":
			found.Add(f.name, 0, "%s", misplaced(f.name))
			continue
		case isData(f.name):
			tree.add(f, found, limits.Depth)
		case looksLoaded(f.name):
			c.ignored = append(c.ignored, f.name)
			continue
		case !isModule(f.name):
			continue
		case oddText(f.data) != "":
			found.Add(f.name, 0, "%s", oddText(f.data))
		}
		c.files = append(c.files, f)
	}
	tree.within(c.roots, nil, found)
	return c
}

func byName(a, b file) int { return cmp.Compare(a.name, b.name) }

// misplaced says why a file may not be where it is; empty where it may.
func misplaced(name string) string {
	base := path.Base(name)
	switch {
	case strings.HasSuffix(base, bundle.ManifestProtoExt):
		return "is a manifest as protobuf; write it as JSON to .manifest"
	case strings.HasSuffix(base, bundle.ManifestExt):
		return "only .manifest at the root is the manifest, and OPA would take this file for it; rename it or take it away"
	case base == signaturesName:
		return "the signature must lie at the root"
	case base == "patch.json":
		return "is a delta bundle; only whole bundles go live"
	case base == bundle.WasmFile, base == bundle.PlanFile, base == bundle.PlanProtoFile:
		return "is compiled policy (Wasm or a plan); ship the Rego files"
	}
	return ""
}

// wrapped reports a bundle that lies in a folder of what was read, and not at
// its root: OPA would load its data under wrong paths and without its manifest.
func (t taken) wrapped(found *refusal.List) bool {
	var inner string
	tops := map[string]bool{}
	for _, f := range t.files {
		if !visible(f.name) {
			continue
		}
		if f.name == manifestName {
			return false
		}
		top, _, nested := strings.Cut(f.name, "/")
		if !nested {
			top = ""
		}
		tops[top] = true
		if folder := path.Dir(f.name); path.Base(f.name) == manifestName && (inner == "" || len(folder) < len(inner)) {
			inner = folder
		}
	}
	top, _, _ := strings.Cut(inner, "/")
	switch {
	case inner == "":
		return false
	case t.archive && len(tops) == 1:
		found.Add("", 0, "archive has a top directory %q; pack what is in it: tar -czf bundle.tar.gz -C %s .", top, inner)
	case t.archive:
		found.Add("", 0, "the bundle begins in the folder %q; pack what is in it: tar -czf bundle.tar.gz -C %s .", inner, inner)
	default:
		found.Add("", 0, "the bundle begins in the folder %q; name that folder", inner)
	}
	return true
}
