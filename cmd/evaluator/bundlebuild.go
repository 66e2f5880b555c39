package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

func newBundleBuild() *cobra.Command {
	var opts bundle.BuildOptions
	var facts string
	cmd := &cobra.Command{
		Use:   "build DIR… -o FILE",
		Short: "Make one archive of one or several bundles",
		Long: `Make one .tar.gz of bundles, directories or archives, whose roots must not
overlap. The same content gives the same bytes, wherever it is built. FILE is
written only where the bundle could go live: exit code 3 says that it could not.

--tests packs a tree with the root tests, or tests_ext/<name> for further gates.
Tests are signed and digested with the bundle and compiled only when they run.

--facts packs facts at data.facts, for OPA servers without a host that knows them.`,
		Args: names(1, anyNumber),
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.Output == "" {
				return wrongUsage("-o is missing: the file to write")
			}
			for _, flag := range []string{"tests", "facts"} {
				if f := cmd.Flags().Lookup(flag); f.Changed && f.Value.String() == "" {
					return wrongUsage("--%s is empty", flag)
				}
			}
			if err := checkText([]string{opts.Revision}); err != nil {
				return err
			}
			opts.Sources = args
			if facts != "" {
				name, data, err := readFile(cmd.InOrStdin(), facts)
				if err != nil {
					return err
				}
				read, err := toolpolicy.ParseFacts(name, data)
				if err != nil {
					return found(err)
				}
				opts.Facts = &read
			}
			built, err := bundle.Build(cmd.Context(), opts)
			if err != nil {
				return found(err)
			}
			warnOf(cmd, built)
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\nrevision  %s\ndigest    %s\nroots     %s\n",
				table.Safe(opts.Output), table.Safe(built.Revision), built.Digest, strings.Join(built.Roots, " "))
			return written(err)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&opts.Output, "out", "o", "", "`FILE` to write, a .tar.gz")
	flags.StringVar(&opts.Revision, "revision", "", "`NAME` of the bundle (default that of the only DIR)")
	flags.StringVar(&opts.Tests, "tests", "", "`DIR` of tests to pack")
	flags.StringVar(&facts, "facts", "", "`FILE` of facts to pack, - for standard input")
	return cmd
}

// warnOf tells what is odd in a bundle that was built.
func warnOf(cmd *cobra.Command, built *bundle.Built) {
	for _, name := range built.Ignored {
		note(cmd.ErrOrStderr(), "%s: left out; a bundle's data stands in data.json, data.yaml or data.yml", name)
	}
	odd := slices.Concat(built.Report.Warnings, built.Report.Dropped)
	slices.SortStableFunc(odd, func(a, b toolpolicy.Finding) int { return cmp.Compare(a.Line, b.Line) })
	for _, f := range odd {
		note(cmd.ErrOrStderr(), "%s [%s]", f, f.Code)
	}
}
