package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Version names the policy that decided.
type Version struct {
	// Revision is the bundle's own name for itself; the digest where it has
	// none. Of several bundles the revisions stand joined by " + ".
	Revision string `json:"revision"`
	// Digest identifies the content, as sha256:<hex>; of several bundles it
	// stands for all their digests.
	Digest string `json:"digest"`
	// Sources are the bundles, where there are several.
	Sources []SourceVersion `json:"sources,omitempty"`
}

// SourceVersion names one bundle of a policy.
type SourceVersion struct {
	// Source is the path of the bundle, or what stands for it.
	Source string `json:"source"`
	// Revision and Digest are those of this bundle.
	Revision string `json:"revision"`
	Digest   string `json:"digest"`
}

// VersionOf names what bundles make together, at least one, whether they may go
// live or not.
func VersionOf(bundles []*source.Bundle) Version {
	if len(bundles) == 1 {
		return Version{Revision: bundles[0].Revision(), Digest: bundles[0].Digest}
	}
	var v Version
	var revisions, digests []string
	for _, b := range bundles {
		v.Sources = append(v.Sources, SourceVersion{Source: b.Name, Revision: b.Revision(), Digest: b.Digest})
		revisions, digests = append(revisions, b.Revision()), append(digests, b.Digest)
	}
	slices.Sort(digests) // the order in which bundles are named decides nothing
	sum := sha256.Sum256([]byte(strings.Join(digests, "\n")))
	v.Revision, v.Digest = strings.Join(revisions, " + "), "sha256:"+hex.EncodeToString(sum[:])
	return v
}

// Clone gives a version that shares nothing with this one.
func (v Version) Clone() Version {
	v.Sources = slices.Clone(v.Sources)
	return v
}
