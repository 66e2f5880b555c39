package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newExplain() *cobra.Command {
	var flags askFlags
	cmd := &cobra.Command{
		Use:   "explain [TOOL…]",
		Short: "Give the decision of each tool",
		Long: `Give one decision for each named tool, refused or not, in the order given;
without names, one for each enabled tool, in registry order.`,
		Args: names(0, anyNumber),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			return flags.ask(cmd, question.Question{Ask: question.Explain, Tools: given(args)}, "no tool is enabled")
		},
	}
	flags.add(cmd, asTable, asJSON)
	return cmd
}
