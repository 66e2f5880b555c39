// Command gate reads the reports of the test tools and fails where the tools
// themselves would pass: on no tests, on skipped tests, on cases over an empty
// set, and on uncovered code in a single package or policy file.
//
// It exists for .ci/run and knows reports and file layout only; it must not
// know a rule of the policy.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

const usage = `usage:
  go test -json -cover ./... | gate go-tests -module PATH -floor PERCENT [-exempt DIR,DIR]
  opa test --format=json … | gate rego-tests DIR
  opa test --coverage --format=json … | gate rego-coverage DIR`

// errUsage marks a call that gate does not understand.
var errUsage = errors.New(usage)

func main() {
	err := run(os.Args[1:], os.Stdin, os.Stdout)
	if err == nil {
		return
	}

	fmt.Fprintln(os.Stderr, err)

	if errors.Is(err, errUsage) {
		os.Exit(2)
	}

	os.Exit(1)
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}

	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	module := flags.String("module", "", "path of the module under test")
	floor := flags.Float64("floor", 0, "least coverage of a package, in percent")
	exempt := flags.String("exempt", "", "folders whose packages have no floor, by comma")

	if err := flags.Parse(args[1:]); err != nil {
		return fmt.Errorf("%w\n%w", err, errUsage)
	}

	switch {
	case args[0] == "go-tests" && flags.NArg() == 0 && *module != "" && *floor > 0:
		return checkGoTests(in, out, goRule{module: *module, floor: *floor, exempt: split(*exempt)})
	case args[0] == "rego-tests" && flags.NArg() == 1:
		return checkRegoTests(in, out, flags.Arg(0))
	case args[0] == "rego-coverage" && flags.NArg() == 1:
		return checkRegoCoverage(in, out, flags.Arg(0))
	default:
		return errUsage
	}
}

func split(list string) []string {
	if list == "" {
		return nil
	}

	return strings.Split(list, ",")
}

// findings joins what was found into one error, or none.
func findings(what string, found []string) error {
	if len(found) == 0 {
		return nil
	}

	return fmt.Errorf("%s:\n  %s", what, strings.Join(found, "\n  "))
}
