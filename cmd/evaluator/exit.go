package main

import (
	"errors"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// The exit codes of every command.
const (
	// exitFine: the question was answered, whatever the answer; the check found
	// nothing; batch read its input to the end, or batch or watch were told by a
	// signal to stop, whatever they had answered or told.
	exitFine = 0
	// exitCouldNot: no answer, because of the facts, the policy, a file, an
	// unknown configuration or a broken output.
	exitCouldNot = 1
	// exitUsage: the command line was wrong, or left a choice open.
	exitUsage = 2
	// exitFindings: the check found errors; the bundle was refused.
	exitFindings = 3
	// exitWarnings: the check found warnings only.
	exitWarnings = 4
)

// exitError ends a command with a code of its own.
type exitError struct {
	code int
	// text is empty where the output says it all.
	text string
}

func (e *exitError) Error() string { return e.text }

// wrongUsage is an error in the command line.
func wrongUsage(format string, args ...any) error {
	return &exitError{code: exitUsage, text: fmt.Sprintf(format, args...)}
}

func exitCode(err error) int {
	if err == nil {
		return exitFine
	}
	if exit, ok := errors.AsType[*exitError](err); ok {
		return exit.code
	}
	if choice, ok := errors.AsType[*question.ChoiceError](err); ok && len(choice.Known) > 0 {
		return exitUsage
	}
	return exitCouldNot
}
