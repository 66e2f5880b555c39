package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

func newBundleVerify() *cobra.Command {
	var flags keyFlags
	form := output{allowed: []string{asTable, asJSON}, value: asTable}
	cmd := &cobra.Command{
		Use:   "verify FILE|DIR --verification-key ID=FILE…",
		Short: "Check the signature of a bundle",
		Long: `Check that a bundle was signed by one of the keys, and that each of its files is
the one that was signed. The exit code is 3 where the signature is not good.
'bundle inspect' says what the policy holds and whether it could go live.`,
		Args: names(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(flags.keys) == 0 {
				return wrongUsage("--verification-key is missing")
			}
			out := cmd.OutOrStdout()
			keys, err := flags.read()
			if err != nil {
				return fail(out, form, nil, err)
			}
			verified, err := bundle.Verify(cmd.Context(), bundle.VerifyOptions{Path: args[0], Keys: keys})
			if err != nil {
				return fail(out, form, nil, found(err))
			}
			if form.value == asJSON {
				return written(writeJSON(out, verified))
			}
			_, err = fmt.Fprintf(out, "%s: signed by the key %q (%s), %s\nrevision  %s\ndigest    %s\n",
				table.Safe(args[0]), verified.Key, verified.Signature.Algorithm,
				count(len(verified.Signature.Files), "file"), table.Safe(verified.Revision), verified.Digest)
			return written(err)
		},
	}
	cmd.Flags().SortFlags = false
	flags.add(cmd)
	cmd.Flags().Var(&form, "output", "how to answer: "+form.choices())
	return cmd
}

// writeJSON writes a value as one line.
func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
