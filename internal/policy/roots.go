package policy

import (
	"regexp"
	"slices"

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
		if err := checkManifest(b.Manifest); err != nil {
			return err
		}
		for _, other := range bundles[:i] {
			if bundle.RootPathsOverlap((*b.Manifest.Roots)[0], (*other.Manifest.Roots)[0]) {
				return refusal.New(refusal.Contract, "the roots of %s and %s overlap: %q and %q",
					other.Name, b.Name, *other.Manifest.Roots, *b.Manifest.Roots)
			}
		}
		if IsBase(b) {
			bases++
			continue
		}
		p.extensions = append(p.extensions, extensionRoot.FindStringSubmatch((*b.Manifest.Roots)[0])[1])
	}
	if bases != 1 {
		return refusal.New(refusal.Contract, "%d bundles have the root %q; there must be one", bases, baseRoot)
	}
	slices.Sort(p.extensions)
	return nil
}

// checkManifest checks what a manifest says of its bundle: one root that is
// ours, Rego v1, and a contract that this engine speaks.
func checkManifest(m bundle.Manifest) error {
	const file = ".manifest"
	roots := *m.Roots
	if len(roots) != 1 || roots[0] != baseRoot && !extensionRoot.MatchString(roots[0]) {
		return refusal.At(refusal.Contract, file, 0,
			"the roots are %q; a policy has the root %q, a bundle with further gates \"toolpolicy_ext/<name>\"", roots, baseRoot)
	}
	if m.RegoVersion != nil && *m.RegoVersion != 1 {
		return refusal.At(refusal.Contract, file, 0, "rego_version is %d; only Rego v1 goes live", *m.RegoVersion)
	}
	return checkContractVersion(m)
}
