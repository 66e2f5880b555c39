package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newExplain() *cobra.Command {
	var flags askFlags
	var adminView bool
	cmd := &cobra.Command{
		Use:   "explain [TOOL…]",
		Short: "Give the decision of each tool, and how it came about",
		Long: `Give one decision for each named tool, refused or not, in the order given, with
each gate up to the first that refuses: its verdict, what it saw and where its
rule stands, then whether a call needs approval (by the tool's marker, its
effect, or the operator's declaration), asks for input, or runs unattended.
--admin-view tells of the gates behind the first that refuses too.

Without names, list the decision of each enabled tool, in registry order; as
JSON with the gates.`,
		Args: names(0, anyNumber),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			if adminView && len(args) == 0 && flags.output.value != asJSON {
				return wrongUsage("--admin-view needs the names of tools, or --output json")
			}
			q := question.Question{Ask: question.Explain, Tools: given(args), AdminView: &adminView}
			q.DecisionsOnly = len(args) == 0 && flags.output.value != asJSON
			return flags.ask(cmd, q, "no tool is enabled")
		},
	}
	flags.add(cmd, asTable, asJSON)
	cmd.Flags().BoolVar(&adminView, "admin-view", false, "tell of the gates behind the first that refuses too")
	completeTools(cmd, &flags)
	return cmd
}
