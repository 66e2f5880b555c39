package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// goEvent is a line of `go test -json` (see go doc test2json).
type goEvent struct {
	Action  string
	Package string
	Test    string
	Output  string
}

// goPackage is what the events said of one package.
type goPackage struct {
	passed   int
	skipped  []string
	failed   bool
	ended    bool   // the package's own last event came
	empty    bool   // it has test files and no test
	coverage string // a number, noStatements, or "" where nothing was said
	open     map[string]*strings.Builder
}

const noStatements = "no statements"

var coverageLine = regexp.MustCompile(`coverage: (?:([0-9.]+)% of statements|\[(no statements)\])`)

// readGoEvents reads all events of a run.
func readGoEvents(in io.Reader, out io.Writer) (map[string]*goPackage, error) {
	packages := map[string]*goPackage{}

	for decoder := json.NewDecoder(in); ; {
		var event goEvent
		if err := decoder.Decode(&event); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("events of go test: %w", err)
		}

		if event.Package == "" {
			// What the compiler printed.
			fmt.Fprint(out, event.Output)
			continue
		}

		p := packages[event.Package]
		if p == nil {
			p = &goPackage{open: map[string]*strings.Builder{}}
			packages[event.Package] = p
		}

		if event.Test == "" {
			p.observe(event, out)
		} else {
			p.observeTest(event, out)
		}
	}
}

// observe takes in an event of the package itself.
func (p *goPackage) observe(event goEvent, out io.Writer) {
	if match := coverageLine.FindStringSubmatch(event.Output); match != nil {
		p.coverage = match[1] + match[2]
	}

	if strings.Contains(event.Output, "[no tests to run]") {
		p.empty = true
	}

	// The bare lines PASS and coverage say nothing that the line ok does not.
	if event.Output != "PASS\n" && !strings.HasPrefix(event.Output, "coverage: ") {
		fmt.Fprint(out, event.Output)
	}

	switch event.Action {
	case "pass":
		p.ended = true
	case "skip":
		// No test files: with -cover, code to be covered would have said so.
		p.ended, p.coverage = true, noStatements
	case "fail":
		p.ended, p.failed = true, true

		// A panic leaves tests without an end.
		for _, printed := range p.open {
			fmt.Fprint(out, printed.String())
		}
	}
}

// observeTest takes in an event of one test or subtest.
func (p *goPackage) observeTest(event goEvent, out io.Writer) {
	printed := p.open[event.Test]
	if printed == nil {
		printed = &strings.Builder{}
		p.open[event.Test] = printed
	}

	printed.WriteString(event.Output)

	switch event.Action {
	case "pass":
		p.passed++
	case "skip":
		p.skipped = append(p.skipped, event.Test)
	case "fail":
		p.failed = true

		fmt.Fprint(out, printed.String())
	default:
		return
	}

	delete(p.open, event.Test)
}
