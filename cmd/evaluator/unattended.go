package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newUnattended() *cobra.Command {
	var flags askFlags
	cmd := &cobra.Command{
		Use:   "unattended TOOL…",
		Short: "List those of the named tools that run without a person",
		Long: `List those of the named tools that run without a person, in the order given; an
unknown name is left out. It doesn't say whether they may be offered: for that,
ask 'evaluator offerable --unattended'. Neither configuration nor user matter.

With - as the only argument the names are read from standard input, one a line;
an empty input is the list of no names.`,
		Args: names(1, anyNumber),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			if slices.Contains(args, "-") {
				switch {
				case len(args) > 1:
					return wrongUsage("- must be the only argument")
				case flags.facts == "-":
					return wrongUsage("both the facts and the names would be read from standard input")
				}
				read, err := readNames(cmd.InOrStdin())
				if err != nil {
					return fail(cmd.OutOrStdout(), flags.output, nil, err)
				}
				args = read
			}
			q := question.Question{Ask: question.Unattended, Tools: &args}
			return flags.ask(cmd, q, "none of these tools runs unattended")
		},
	}
	flags.add(cmd, asTable, asJSON)
	completeTools(cmd, &flags)
	return cmd
}
