package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

func newBundleSign() *cobra.Command {
	var opts bundle.SignOptions
	cmd := &cobra.Command{
		Use:   "sign FILE|DIR --key FILE",
		Short: "Sign a bundle",
		Long: `Sign every file of a bundle by its name relative to the bundle's root, in place
of any signature that there was. An archive is written anew, to the file of -o or
in its place; a directory gets the file .signatures.json.

The key is a private key as PEM. For the algorithms HS256, HS384 and HS512 it is
a shared secret, of which every byte counts, a line's end too.`,
		Args: names(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.KeyFile == "" {
				return wrongUsage("--key is missing: the file of the private key")
			}
			if err := checkText([]string{opts.KeyID, opts.Scope}); err != nil {
				return err
			}
			opts.Path = args[0]
			signature, err := bundle.Sign(cmd.Context(), opts)
			if err != nil {
				return found(err)
			}
			path := opts.Path
			if opts.Output != "" {
				path = opts.Output
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: signed for the key %q (%s), %s\n",
				table.Safe(path), signature.KeyID, signature.Algorithm, count(len(signature.Files), "file"))
			return written(err)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&opts.KeyFile, "key", "", "`FILE` of the private key or the secret")
	flags.StringVar(&opts.Algorithm, "algorithm", "RS256", "`NAME` of the algorithm")
	flags.StringVar(&opts.KeyID, "key-id", bundle.DefaultKeyID, "`ID` by which verifiers find their key")
	flags.StringVar(&opts.Scope, "scope", "", "`SCOPE` that verifiers must ask for")
	flags.StringVarP(&opts.Output, "out", "o", "", "`FILE` for the signed archive (default in its place)")
	return cmd
}
