// Package refusal says why a bundle may not go live: at which stage it failed,
// and in which file and line.
//
// It exists so that every stage speaks of failure in the same way. It must not
// know how a stage works.
package refusal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Stage names a step that a bundle must pass before it goes live.
type Stage string

// The stages, in their order.
const (
	// Read takes the files of a bundle in, whole.
	Read Stage = "read"
	// Verify checks the signature, where keys are configured.
	Verify Stage = "verify"
	// Compile parses and compiles the policy.
	Compile Stage = "compile"
	// Contract checks that the policy has what the engine asks for.
	Contract Stage = "contract"
	// Prove evaluates the policy on the facts in force.
	Prove Stage = "prove"
)

// Error refuses a bundle. It carries all findings of the stage that failed.
type Error struct {
	// Bundle is the path of the bundle at fault, or what it is called; empty
	// where only all bundles together are.
	Bundle string
	// Stage is the first stage that failed.
	Stage Stage
	// Findings has at least one entry.
	Findings []Finding
}

// Finding is one thing that is wrong in a bundle.
type Finding struct {
	// File is relative to the bundle's root; empty where no file is at fault.
	File string
	// Line counts from 1; 0 is unknown.
	Line int
	// Text says what is wrong, for people.
	Text string
}

// String gives the finding as one line: file:line: text.
func (f Finding) String() string {
	switch {
	case f.File == "":
		return f.Text
	case f.Line == 0:
		return f.File + ": " + f.Text
	default:
		return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
	}
}

// Error names the bundle and the stage, and lists the findings.
func (e *Error) Error() string {
	what := "policy"
	if e.Bundle != "" {
		what += " " + e.Bundle
	}
	texts := make([]string, 0, len(e.Findings))
	for _, f := range e.Findings {
		texts = append(texts, f.String())
	}
	if len(texts) == 1 {
		return fmt.Sprintf("%s refused (%s): %s", what, e.Stage, texts[0])
	}
	return fmt.Sprintf("%s refused (%s), %d errors:\n%s", what, e.Stage, len(texts), strings.Join(texts, "\n"))
}

// Of names the bundle at fault in an error that is a refusal and names none yet.
func Of(bundle string, err error) error {
	var refused *Error
	if errors.As(err, &refused) && refused.Bundle == "" {
		refused.Bundle = bundle
	}
	return err
}

// New refuses for one reason that no file stands for.
func New(stage Stage, format string, args ...any) *Error {
	return &Error{Stage: stage, Findings: []Finding{{Text: fmt.Sprintf(format, args...)}}}
}

// At refuses for one reason in a file; line 0 is unknown.
func At(stage Stage, file string, line int, format string, args ...any) *Error {
	return &Error{Stage: stage, Findings: []Finding{{File: file, Line: line, Text: fmt.Sprintf(format, args...)}}}
}

// Sort puts the findings in the order of files and lines.
func (e *Error) Sort() {
	slices.SortFunc(e.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Text, b.Text))
	})
}
