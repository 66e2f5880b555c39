package source

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/util"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// dataTree is the data of all files together: which file says what. OPA merges
// them just so, but does not say which files and keys clash.
type dataTree struct {
	// file is the one that the value stands in, the first one for an object.
	file string
	// members is nil where the value is no object.
	members map[string]*dataTree
}

// add checks one data file by itself and puts it into the tree.
func (t *dataTree) add(f file, found *refusal.List, limit int) {
	folders := strings.Split(f.name, "/")
	folders = folders[:len(folders)-1]
	before := found.Len()
	if path.Ext(f.name) == ".json" {
		(&jsonChecker{file: f.name, data: f.data, limit: limit, folders: len(folders), found: found}).check()
	} else {
		checkYAML(f, limit, len(folders), found)
	}
	if found.Len() > before {
		return
	}
	var value any
	if err := util.Unmarshal(f.data, &value); err != nil {
		found.Add(f.name, 0, "cannot be read: %v", err)
		return
	}
	if _, ok := value.(map[string]any); !ok && len(folders) == 0 {
		found.Add(f.name, 0, "must be an object, since it lies at the root")
		return
	}
	for _, folder := range slices.Backward(folders) {
		value = map[string]any{folder: value}
	}
	t.merge(value.(map[string]any), f.name, nil, found)
}

func (t *dataTree) merge(object map[string]any, file string, at []string, found *refusal.List) {
	if t.members == nil {
		t.file, t.members = file, map[string]*dataTree{}
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		here := append(at[:len(at):len(at)], key)
		inner, isObject := object[key].(map[string]any)
		there, taken := t.members[key]
		switch {
		case !taken && isObject:
			there = &dataTree{}
			t.members[key] = there
			fallthrough
		case isObject && there.members != nil:
			there.merge(inner, file, here, found)
		case taken:
			found.Add(file, 0, "data.%s stands in %s as well; keep one", strings.Join(here, "."), there.file)
		default:
			t.members[key] = &dataTree{file: file}
		}
	}
}

// within checks that all data lies below the roots.
func (t *dataTree) within(roots []string, at []string, found *refusal.List) {
	if len(at) == 0 && t.members == nil || inRoots(roots, at) {
		return
	}
	above := slices.ContainsFunc(roots, func(root string) bool { return begins(strings.Split(root, "/"), at) })
	if t.members == nil || !above {
		found.Add(t.file, 0, "data.%s is outside the roots %q", strings.Join(at, "."), roots)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(t.members)) {
		t.members[key].within(roots, append(at[:len(at):len(at)], key), found)
	}
}

// inRoots says whether a path of keys lies below one of the roots. OPA's own
// check joins the keys first, so that "a/b" as one key passes for two.
func inRoots(roots, at []string) bool {
	return slices.ContainsFunc(roots, func(root string) bool {
		return root == "" || begins(at, strings.Split(root, "/"))
	})
}

func begins(whole, start []string) bool {
	return len(whole) >= len(start) && slices.Equal(whole[:len(start)], start)
}
