package bundle

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	opa "github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/util"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// openTests reads a tree of tests, which must hold some.
func openTests(ctx context.Context, path string) (*source.Bundle, error) {
	tests, err := open(ctx, path, source.Options{})
	if err != nil {
		return nil, err
	}
	for _, root := range *tests.Manifest.Roots {
		if !source.IsTestsRoot(root) {
			return nil, refusal.Of(path, refusal.At(refusal.Contract, ".manifest", 0,
				"the roots are %q; those of tests are \"tests\" or \"tests_ext/<name>\"", *tests.Manifest.Roots))
		}
	}
	if len(testNames(tests.Tests)) == 0 {
		return nil, refusal.Of(path, refusal.New(refusal.Contract, "holds no test: no rule named test_… in a file *_test.rego"))
	}
	return tests, nil
}

// packFacts puts facts where a stock OPA reads them.
func packFacts(b *opa.Bundle, facts toolpolicy.Facts) error {
	if slices.Contains(*b.Manifest.Roots, source.FactsRoot) {
		return fmt.Errorf("the sources hold facts already (root %q)", source.FactsRoot)
	}
	text, err := json.Marshal(facts)
	if err != nil {
		return err
	}
	var document any
	if err := util.UnmarshalJSON(text, &document); err != nil {
		return err
	}
	b.Data = maps.Clone(b.Data)
	b.Data[source.FactsRoot] = document
	*b.Manifest.Roots = append(*b.Manifest.Roots, source.FactsRoot)
	return nil
}
