package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newOfferable() *cobra.Command {
	var flags askFlags
	var unattended bool
	cmd := &cobra.Command{
		Use:   "offerable [TOOL…]",
		Short: "List the tools that may be offered",
		Long: `List those of the named tools that may be offered, in the order given; without
names, those of the enabled tools, in registry order.`,
		Args: names(0, anyNumber),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			q := question.Question{Ask: question.Offerable, Tools: given(args), Unattended: &unattended}
			if unattended {
				return flags.ask(cmd, q, "no tool may be offered to run unattended")
			}
			return flags.ask(cmd, q, "no tool may be offered")
		},
	}
	flags.add(cmd, asTable, asJSON)
	cmd.Flags().BoolVar(&unattended, "unattended", false, "only those that also run without a person")
	completeTools(cmd, &flags)
	return cmd
}
