package reference

import (
	"maps"
	"slices"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// Reference answers from one document of facts.
type Reference struct {
	facts    facts.Facts
	registry []facts.Tool          // what was not dropped, in registry order
	byName   map[string]facts.Tool // the same by name
	dropped  map[int][]Finding
}

// New takes facts into force, or refuses them with a *RefusedError.
func New(f facts.Facts) (*Reference, error) {
	if found := refusals(f); len(found) > 0 {
		return nil, &RefusedError{Findings: sorted(found)}
	}
	r := &Reference{facts: f, byName: map[string]facts.Tool{}, dropped: drops(f)}
	for i, t := range f.Tools {
		if _, ok := r.dropped[i]; ok {
			continue
		}
		r.registry = append(r.registry, t)
		r.byName[t.Name] = t
	}
	return r, nil
}

// Dropped gives the indexes in facts.Tools of the remote tools left out, rising.
func (r *Reference) Dropped() []int {
	return append([]int{}, slices.Sorted(maps.Keys(r.dropped))...)
}

// Drops says what stood against the tools left out, sorted by path, then code.
// A tool has two findings where its name is at fault and it also both needs
// approval and asks for input.
func (r *Reference) Drops() []Finding {
	found := []Finding{}
	for _, f := range r.dropped {
		found = append(found, f...)
	}
	return sorted(found)
}

// Warnings gives what was read strictly, sorted by path, then code. The tools
// left out are not among them, see Drops.
func (r *Reference) Warnings() []Finding {
	return append([]Finding{}, sorted(warnings(r.facts, r.dropped))...)
}

// Registered gives the names in the registry, in registry order.
func (r *Reference) Registered() []string {
	names := []string{}
	for _, t := range r.registry {
		names = append(names, t.Name)
	}
	return names
}
