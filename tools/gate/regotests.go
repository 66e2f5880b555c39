package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// regoResult is one test in what `opa test --format=json` prints.
type regoResult struct {
	Package    string                     `json:"package"`
	Name       string                     `json:"name"`
	Fail       bool                       `json:"fail"`
	Skip       bool                       `json:"skip"`
	Error      json.RawMessage            `json:"error"`
	SubResults map[string]json.RawMessage `json:"sub_results"`
}

// regoTests counts, by package and name, the test rules of some files, and
// which of them have cases (test_x[name]).
type regoTests struct {
	rules     map[string]int
	withCases map[string]bool
}

// checkRegoTests compares the results with the test rules below dir: each must
// have run and passed, and one with cases must have had some, since opa test
// passes over an empty set of them.
func checkRegoTests(in io.Reader, out io.Writer, dir string) error {
	var results []regoResult
	if err := json.NewDecoder(in).Decode(&results); err != nil {
		return fmt.Errorf("results of opa test: %w", err)
	}

	files, err := regoFiles(dir)
	if err != nil {
		return err
	}

	tests, found := findRegoTests(files)
	ran := map[string]int{}
	cases := 0

	for _, result := range results {
		// OPA numbers rules of one name: test_x, test_x#01.
		name, _, _ := strings.Cut(result.Package+"."+result.Name, "#")
		ran[name]++
		cases += len(result.SubResults)

		switch {
		case result.Skip:
			found = append(found, name+": skipped")
		case result.Fail || len(result.Error) > 0:
			found = append(found, name+": failed")
		case tests.withCases[name] && len(result.SubResults) == 0:
			found = append(found, name+": ran over no case")
		}
	}

	for _, name := range slices.Sorted(maps.Keys(tests.rules)) {
		if ran[name] != tests.rules[name] {
			found = append(found, fmt.Sprintf("%s: %d of %d rules ran", name, ran[name], tests.rules[name]))
		}
	}

	if len(results) == 0 {
		found = append(found, "no test ran")
	}

	fmt.Fprintf(out, "%d Rego tests ran, with %d named cases in them\n", len(results), cases)

	return findings("Rego tests", found)
}

// findRegoTests gives the test rules of the files, and which test files hold none.
func findRegoTests(files map[string]*ast.Module) (regoTests, []string) {
	tests := regoTests{rules: map[string]int{}, withCases: map[string]bool{}}

	var found []string

	for _, path := range slices.Sorted(maps.Keys(files)) {
		before := len(tests.rules)

		for _, rule := range files[path].Rules {
			ref := rule.Head.Ref()
			if !strings.HasPrefix(ref[0].String(), "test_") {
				continue
			}

			name := files[path].Package.Path.String() + "." + ref[0].String()
			tests.rules[name]++
			tests.withCases[name] = tests.withCases[name] || len(ref) > 1
		}

		if strings.HasSuffix(path, "_test.rego") && len(tests.rules) == before {
			found = append(found, path+": holds no test of its own")
		}
	}

	return tests, found
}
