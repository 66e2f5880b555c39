package bundle

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	opa "github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// unite makes one bundle of all that opts names, tests among its modules, and
// gives the files that it leaves out.
func unite(ctx context.Context, opts BuildOptions) (united *opa.Bundle, ignored []string, err error) {
	parts, err := openAll(ctx, opts)
	if err != nil {
		return nil, nil, err
	}
	for _, part := range parts {
		for _, name := range part.Ignored {
			ignored = append(ignored, filepath.Join(part.Name, name))
		}
	}
	metadata, err := commonMetadata(parts)
	if err != nil {
		return nil, nil, err
	}
	merged, err := merge(parts)
	if err != nil {
		return nil, nil, err
	}
	merged.Manifest.Metadata = metadata
	merged.Manifest.Revision = opts.Revision
	if opts.Revision == "" && len(opts.Sources) == 1 {
		merged.Manifest.Revision = parts[0].Manifest.Revision
	}
	if opts.Facts != nil {
		if err := packFacts(merged, *opts.Facts); err != nil {
			return nil, nil, err
		}
	}
	*merged.Manifest.Roots = sorted(*merged.Manifest.Roots)
	return merged, ignored, nil
}

// openAll reads the sources and, last, the tests.
func openAll(ctx context.Context, opts BuildOptions) ([]*source.Bundle, error) {
	var parts []*source.Bundle
	for _, path := range opts.Sources {
		part, err := open(ctx, path, source.Options{})
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	if opts.Tests != "" {
		tests, err := openTests(ctx, opts.Tests)
		if err != nil {
			return nil, err
		}
		parts = append(parts, tests)
	}
	return parts, nil
}

// open reads the bundle at a path that must exist.
func open(ctx context.Context, path string, opts source.Options) (*source.Bundle, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	b, err := source.Open(ctx, path, opts)
	return b, refusal.Of(path, err)
}

// merge has OPA unite bundles, which refuses roots that overlap. The archive
// has the files in the order of their names.
func merge(parts []*source.Bundle) (*opa.Bundle, error) {
	bundles := make([]*opa.Bundle, 0, len(parts))
	owner, twice := map[string]string{}, &refusal.List{}
	for _, part := range parts {
		whole := part.Bundle
		whole.Signatures = opa.SignaturesConfig{} // of the part, not of the whole
		whole.Modules = slices.Concat(part.Modules, part.Tests)
		for _, m := range whole.Modules {
			if other, taken := owner[m.Path]; taken {
				twice.Add(m.Path, 0, "stands in %s and in %s; put it into a folder named as the bundle's root", other, part.Name)
			}
			owner[m.Path] = part.Name
		}
		bundles = append(bundles, &whole)
	}
	merged, err := opa.MergeWithRegoVersion(bundles, ast.RegoV1, true)
	if err != nil {
		return nil, refusal.New(refusal.Contract, "the bundles don't go together: %v", err)
	}
	if err := twice.Err(refusal.Contract); err != nil {
		return nil, err
	}
	slices.SortFunc(merged.Modules, func(a, b opa.ModuleFile) int { return cmp.Compare(a.Path, b.Path) })
	return merged, nil
}

// commonMetadata joins what the manifests say, where they don't contradict each
// other. OPA drops it.
func commonMetadata(parts []*source.Bundle) (map[string]any, error) {
	joined := map[string]any{}
	for _, part := range parts {
		for key, value := range part.Manifest.Metadata {
			if other, taken := joined[key]; taken && !reflect.DeepEqual(other, value) {
				return nil, refusal.At(refusal.Contract, ".manifest", 0,
					"the bundles contradict each other: metadata.%s is %v, in %s %v", key, other, part.Name, value)
			}
			joined[key] = value
		}
	}
	return joined, nil
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }
