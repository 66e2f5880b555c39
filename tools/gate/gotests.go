package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// goRule says what the Go tests of a module must reach.
type goRule struct {
	module string
	floor  float64
	exempt []string // folders below the module, such as cmd
}

// checkGoTests copies to out what a person wants to see of the events: a line
// for each package, and all that a failing test printed.
func checkGoTests(in io.Reader, out io.Writer, rule goRule) error {
	packages, err := readGoEvents(in, out)
	if err != nil {
		return err
	}

	var found []string

	total := 0

	for _, path := range slices.Sorted(maps.Keys(packages)) {
		total += packages[path].passed
		found = append(found, rule.judge(path, packages[path])...)
	}

	if total == 0 {
		found = append(found, "no test ran")
	}

	fmt.Fprintf(out, "%d Go tests passed in %d packages, subtests counted; coverage floor %g %%\n",
		total, len(packages), rule.floor)

	return findings("Go tests", found)
}

// judge gives what is wrong with one package.
func (r goRule) judge(path string, p *goPackage) []string {
	name := "." + strings.TrimPrefix(path, r.module)

	if p.failed || !p.ended {
		return []string{name + ": failed"}
	}

	var found []string

	for _, test := range p.skipped {
		found = append(found, fmt.Sprintf("%s: %s was skipped", name, test))
	}

	if p.empty {
		found = append(found, name+": its test files hold no test")
	}

	if r.exempts(name) || p.coverage == noStatements {
		return found
	}

	percent, err := strconv.ParseFloat(p.coverage, 64)
	if err != nil {
		return append(found, name+": coverage not reported")
	}

	if percent < r.floor {
		found = append(found, fmt.Sprintf("%s: coverage %g %% is below %g %%", name, percent, r.floor))
	}

	return found
}

func (r goRule) exempts(name string) bool {
	return slices.ContainsFunc(r.exempt, func(folder string) bool {
		return name == "./"+folder || strings.HasPrefix(name, "./"+folder+"/")
	})
}
