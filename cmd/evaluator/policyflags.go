package main

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

// policyFlags are the flags of every command that needs a policy.
type policyFlags struct {
	bundles    []string
	keys       keyFlags
	unverified bool
	print      bool
}

func (f *policyFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.bundles, "bundle", nil,
		"`PATH` of a policy bundle, a directory or .tar.gz; may be repeated (default the policy in the binary)")
	f.keys.add(cmd)
	cmd.Flags().BoolVar(&f.unverified, "unverified", false, "accept a --bundle that no --verification-key verifies")
	cmd.Flags().BoolVar(&f.print, "print", false, "show on standard error what policies print, which may be facts")
}

func (f *policyFlags) check() error {
	if slices.Contains(f.bundles, "") {
		return wrongUsage("--bundle is empty")
	}
	return f.keys.check()
}

// options say how an engine is made; what its policies print goes to stderr. An
// error is that of a key.
func (f *policyFlags) options(stderr io.Writer) (toolpolicy.Options, error) {
	keys, err := f.keys.read()
	if err != nil {
		return toolpolicy.Options{}, err
	}
	options := toolpolicy.Options{Keys: keys, AllowUnverified: f.unverified}
	for _, path := range f.bundles {
		options.Sources = append(options.Sources, toolpolicy.Source{Path: path})
	}
	if f.print {
		options.Print = printer(stderr)
	}
	return options, nil
}

// noteUnverified says that the policy is unverified, where a flag accepts that.
func (f *policyFlags) noteUnverified(stderr io.Writer, engine *toolpolicy.Engine) {
	if f.unverified && engine.Status().Live.Unverified {
		note(stderr, "no key verified this policy; --unverified accepts it")
	}
}

// printer writes what policies print, each as one line, whoever prints it.
func printer(stderr io.Writer) func(file string, line int, text string) {
	var mu sync.Mutex
	return func(file string, line int, text string) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = fmt.Fprintln(stderr, table.SafeLine(fmt.Sprintf("%s:%d: %s", file, line, text)))
	}
}
