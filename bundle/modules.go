package bundle

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	opa "github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

type module = opa.ModuleFile

// parsed gives the modules as OPA's functions take them.
func parsed(modules []module) []*ast.Module {
	list := make([]*ast.Module, 0, len(modules))
	for _, m := range modules {
		list = append(list, m.Parsed)
	}
	return list
}

// entryPoints finds what the metadata marks as an entry point, by path.
func entryPoints(modules []module) []EntryPoint {
	found := []EntryPoint{}
	set, _ := ast.BuildAnnotationSet(parsed(modules)) // odd ones are an error of the compiler, too
	for _, ref := range set.Flatten() {
		if !ref.Annotations.Entrypoint {
			continue
		}
		point := EntryPoint{
			Description: strings.Join(strings.Fields(ref.Annotations.Description), " "),
			Place:       placeOf(ref.Location),
		}
		if rule := ref.GetRule(); rule != nil {
			point.Path = rule.Ref().GroundPrefix().String()
		} else {
			point.Path = ref.GetPackage().Path.String()
		}
		found = append(found, point)
	}
	slices.SortFunc(found, func(a, b EntryPoint) int { return cmp.Compare(a.Path, b.Path) })
	return found
}

// builtins finds OPA's functions that modules call, by name. Operators, which
// are functions to OPA, are left out.
func builtins(modules []module) []Builtin {
	uses := map[string]map[Place]bool{}
	for _, m := range parsed(modules) {
		ast.WalkRefs(m, func(ref ast.Ref) bool {
			b, known := ast.BuiltinMap[ref.String()]
			if !known || b.Infix != "" || strings.HasPrefix(b.Name, "internal.") || ref[0].Location == nil {
				return false
			}
			if uses[b.Name] == nil {
				uses[b.Name] = map[Place]bool{}
			}
			uses[b.Name][placeOf(ref[0].Location)] = true
			return false
		})
	}
	found := make([]Builtin, 0, len(uses))
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		places := slices.SortedFunc(maps.Keys(uses[name]), func(a, b Place) int {
			return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
		})
		found = append(found, Builtin{Name: name, Uses: places})
	}
	return found
}

// testNames gives the full names of the test rules, each once.
func testNames(tests []module) []string {
	names := map[string]bool{}
	for _, m := range parsed(tests) {
		for _, rule := range m.Rules {
			if name := string(rule.Head.Name); strings.HasPrefix(name, "test_") {
				names[m.Package.Path.String()+"."+name] = true
			}
		}
	}
	return append([]string{}, slices.Sorted(maps.Keys(names))...)
}

func placeOf(l *ast.Location) Place {
	if l == nil {
		return Place{}
	}
	return Place{File: refusal.File(l.File), Line: l.Row}
}
