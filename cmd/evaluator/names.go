package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// anyNumber of names may be given.
const anyNumber = math.MaxInt

// names checks the arguments of a command: at least so many, and at most.
func names(least, most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return wrongUsage("%s at least, got %d", count(least, "argument"), len(args))
		case len(args) > most && most == 0:
			return wrongUsage("takes no arguments, got %q", args)
		case len(args) > most:
			return wrongUsage("%s at most, got %d", count(most, "argument"), len(args))
		}
		return checkText(args)
	}
}

// given makes a list of arguments; without any there is no list.
func given(args []string) *[]string {
	if len(args) == 0 {
		return nil
	}
	return &args
}

// readNames reads names, one a line, with either end of line. Spaces belong to
// a name. An empty input is an empty list.
func readNames(from io.Reader) ([]string, error) {
	text := newLines(from)
	read := []string{}
	for {
		line, err := text.next()
		switch {
		case errors.Is(err, io.EOF):
			return read, nil
		case err != nil:
			return nil, fmt.Errorf("%s: line %d: %w", stdinName, len(read)+1, err)
		case !utf8.Valid(line):
			return nil, fmt.Errorf("%s: line %d is not valid UTF-8 text", stdinName, len(read)+1)
		}
		read = append(read, string(bytes.TrimSuffix(line, []byte("\r"))))
	}
}
