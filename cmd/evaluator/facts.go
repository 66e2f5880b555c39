package main

import "github.com/spf13/cobra"

func newFacts() *cobra.Command {
	cmd := group("facts", "Work with a document of facts")
	cmd.AddCommand(newFactsCheck())
	return cmd
}
