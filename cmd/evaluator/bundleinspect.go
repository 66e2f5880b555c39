package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/bundle"
)

func newBundleInspect() *cobra.Command {
	var flags keyFlags
	form := output{allowed: []string{asTable, asJSON}, value: asTable}
	cmd := &cobra.Command{
		Use:   "inspect FILE|DIR",
		Short: "Say what a bundle holds and whether it could go live",
		Long: `Say what a bundle holds: revision, digest, contract, roots, signature, gates,
entry points, built-ins, files and tests. A bundle that only adds gates is shown
with the policy in the binary. The exit code is 3 where it could not go live, and
4 where it could, but JSON or YAML files in it are left out.

The signature is verified where --verification-key is given.`,
		Args: names(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			keys, err := flags.read()
			if err != nil {
				return fail(out, form, nil, err)
			}
			inspection, err := bundle.Inspect(cmd.Context(), bundle.InspectOptions{Path: args[0], Keys: keys})
			if err != nil {
				return fail(out, form, nil, found(err))
			}
			if form.value == asJSON {
				err = writeJSON(out, inspection)
			} else {
				err = showInspection(out, inspection)
			}
			if err != nil {
				return written(err)
			}
			switch {
			case inspection.Refused != nil:
				return &exitError{code: exitFindings}
			case len(inspection.Ignored) > 0:
				return &exitError{code: exitWarnings}
			}
			return nil
		},
	}
	cmd.Flags().SortFlags = false
	flags.add(cmd)
	cmd.Flags().Var(&form, "output", "how to answer: "+form.choices())
	return cmd
}
