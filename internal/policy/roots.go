package policy

import (
	"regexp"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

const baseRoot = "toolpolicy"

var extensionRoot = regexp.MustCompile(`^toolpolicy_ext/([a-z][a-z0-9_]*)$`)

// IsBase says whether a bundle is the one that others add gates to.
func IsBase(b *source.Bundle) bool { return slices.Contains(*b.Manifest.Roots, baseRoot) }

// checkRoots checks that the bundles can stand beside each other: one base, and
// extensions of different names. It keeps the names of the extensions, sorted.
func (p *Policy) checkRoots(bundles []*source.Bundle) error {
	bases := 0
	for i, b := range bundles {
		if err := p.checkManifest(b.Manifest); err != nil {
			return err
		}
		for _, other := range bundles[:i] {
			if one, two, overlap := overlapping(*other.Manifest.Roots, *b.Manifest.Roots); overlap {
				return refusal.New(refusal.Contract, "the roots of %s and %s overlap: %q and %q",
					other.Name, b.Name, one, two)
			}
		}
		for _, root := range *b.Manifest.Roots {
			if root == baseRoot {
				bases++
			} else if name := extensionRoot.FindStringSubmatch(root); name != nil {
				p.extensions = append(p.extensions, name[1])
			}
		}
	}
	if bases != 1 {
		return refusal.New(refusal.Contract, "%d bundles have the root %q; there must be one", bases, baseRoot)
	}
	slices.Sort(p.extensions)
	return nil
}

// overlapping finds two roots of which one lies within the other.
func overlapping(some, others []string) (one, two string, overlap bool) {
	for _, one := range some {
		for _, two := range others {
			if bundle.RootPathsOverlap(one, two) {
				return one, two, true
			}
		}
	}
	return "", "", false
}

// checkManifest checks what a manifest says of its bundle: roots that are ours,
// Rego v1, and a contract that this engine speaks.
func (p *Policy) checkManifest(m bundle.Manifest) error {
	const file = ".manifest"
	gates := false
	for _, root := range *m.Roots {
		switch {
		case root == baseRoot || extensionRoot.MatchString(root):
			gates = true
		case root == source.FactsRoot && !p.opts.FactsInBundle:
			return refusal.At(refusal.Contract, file, 0,
				"the bundle carries facts, for stock OPA servers (root %q); here facts come from the host", root)
		case root != source.FactsRoot && !source.IsTestsRoot(root):
			return oddRoots(*m.Roots)
		}
	}
	if !gates {
		return oddRoots(*m.Roots)
	}
	if m.RegoVersion != nil && *m.RegoVersion != 1 {
		return refusal.At(refusal.Contract, file, 0, "rego_version is %d; only Rego v1 goes live", *m.RegoVersion)
	}
	return checkContractVersion(m)
}

func oddRoots(roots []string) error {
	if len(roots) == 1 && roots[0] == "" {
		return refusal.At(refusal.Contract, ".manifest", 0,
			"is missing, or names no roots; a policy has the root \"toolpolicy\", a bundle with further gates \"toolpolicy_ext/<name>\"")
	}
	return refusal.At(refusal.Contract, ".manifest", 0,
		"the roots are %q; a policy has the root %q, a bundle with further gates \"toolpolicy_ext/<name>\", and tests \"tests\" or \"tests_ext/<name>\"",
		roots, baseRoot)
}

// policyData gives the bundle's data without that of tests and without facts.
func policyData(b *source.Bundle) map[string]any {
	data := b.WithoutTests()
	delete(data, source.FactsRoot)
	return data
}

// readsTests says whether a rule of the policy names what only tests use, which
// is there in a stock OPA and absent from the engine.
func readsTests(rule *ast.Rule) bool {
	found := false
	ast.WalkRefs(rule, func(ref ast.Ref) bool {
		found = found || source.OfTests(ref)
		return found
	})
	return found
}
