// Command rulepages writes docs/rules: a page for each gate of the shipped policy
// and one for approval, made of the policy's METADATA, its order, and examples
// that the engine answers.
//
//	go run ./tools/rulepages
//
// Run it at the root of the repository. It must not know a gate, a reason or an
// answer: whatever a page says comes from the policy.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// pages is where the pages lie, below the root of the repository.
const pages = "docs/rules"

func main() {
	if err := write(context.Background(), "."); err != nil {
		log.Fatal(err)
	}
}

// write brings the pages up to date and removes those of rules that are gone.
func write(ctx context.Context, root string) error {
	made, err := render(ctx, root)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if err := os.WriteFile(filepath.Join(root, pages, name), []byte(made[name]), 0o644); err != nil {
			return err
		}
	}
	found, err := written(root)
	if err != nil {
		return err
	}
	for name := range found {
		if _, ok := made[name]; !ok {
			if err := os.Remove(filepath.Join(root, pages, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// written gives the pages as they lie in the repository, by file name.
func written(root string) (map[string]string, error) {
	paths, err := filepath.Glob(filepath.Join(root, pages, "*.md"))
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		found[filepath.Base(path)] = string(text)
	}
	return found, nil
}

// render makes every page, by file name.
func render(ctx context.Context, root string) (map[string]string, error) {
	policy, err := readPolicy(ctx, filepath.Join(root, "policies"))
	if err != nil {
		return nil, err
	}
	approval, err := policy.rule("toolpolicy.approval")
	if err != nil {
		return nil, err
	}
	made := map[string]string{}
	var failed []error
	for _, p := range append(policy.gates, gate{Rule: approval}) {
		name := p.Rule.name()
		examples, err := readExamples(ctx, filepath.Join(root, pages, "examples", name+".yaml"))
		if err != nil {
			failed = append(failed, err)
			continue
		}
		text, err := page(p, examples, len(policy.gates))
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
			continue
		}
		made[name+".md"] = text
	}
	index, err := indexPage(policy.gates, approval)
	if err != nil {
		return nil, err
	}
	made["README.md"] = index
	return made, errors.Join(failed...)
}

// name is the last part of the rule's package.
func (r rule) name() string { return r.Package[strings.LastIndex(r.Package, ".")+1:] }
