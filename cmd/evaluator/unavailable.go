package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newUnavailable() *cobra.Command {
	var flags askFlags
	cmd := &cobra.Command{
		Use:   "unavailable",
		Short: "List the tools that are withheld, with the reasons",
		Long: `List every registered tool that is refused, disabled ones too, with the reason,
in registry order. Remote tools are listed for administrators only.

--output prompt gives the text for a system prompt; it is empty where no tool is
withheld.`,
		Args: names(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			return flags.ask(cmd, question.Question{Ask: question.Unavailable}, "no tool is withheld")
		},
	}
	flags.add(cmd, asTable, asJSON, asPrompt)
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	return cmd
}
