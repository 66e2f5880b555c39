package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

// run is the whole program but for the process around it: it reads the command
// line, runs the command and gives the exit code. It returns soon after ctx has
// ended, even while stdin blocks.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	root := newRoot()
	// Without arguments of its own cobra takes those of the process.
	root.SetArgs(append([]string{}, args...))
	root.SetIn(&interruptible{ctx: ctx, from: stdin})
	root.SetOut(stdout)
	root.SetErr(stderr)

	command, err := root.ExecuteContextC(ctx)
	if err != nil && err.Error() != "" {
		note(stderr, "%s", question.Text(err))
		if exitCode(err) == exitUsage {
			note(stderr, "see '%s --help'", command.CommandPath())
		}
	}
	return exitCode(err)
}

// note tells people something beside the answer. Where standard error is broken
// there is nobody left to tell.
func note(stderr io.Writer, format string, args ...any) {
	_, _ = fmt.Fprintln(stderr, table.SafeLines("evaluator: "+fmt.Sprintf(format, args...)))
}

// newRoot makes the tree of commands, which holds the state of one run.
func newRoot() *cobra.Command {
	root := group("evaluator", "Answer which tools an AI agent may be offered, and why not the others")
	root.SilenceUsage, root.SilenceErrors = true, true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return wrongUsage("%v", err) })
	root.SetHelpCommand(newHelp())
	root.AddCommand(newUnavailable(), newOfferable(), newExplain(), newUnattended(), newBatch(), newWatch(), newFacts(), newBundle())
	addCompletion(root)
	return root
}

// group is a command that only has others.
func group(name, short string) *cobra.Command {
	return &cobra.Command{
		Use:   name,
		Short: short,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			message := fmt.Sprintf("unknown command %q", args[0])
			if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
				message += fmt.Sprintf("; did you mean %q?", near[0])
			}
			return wrongUsage("%s", message)
		},
		SuggestionsMinimumDistance: 2,
		RunE:                       func(*cobra.Command, []string) error { return wrongUsage("a command is missing") },
	}
}

// addCompletion adds the command that writes a shell's script for completion.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			like := group("completion", "Write the script with which a shell completes commands and names")
			cmd.Short, cmd.Args, cmd.RunE = like.Short, like.Args, like.RunE
			cmd.SuggestionsMinimumDistance = like.SuggestionsMinimumDistance
			for _, shell := range cmd.Commands() {
				shell.Args = names(0, 0)
			}
		}
	}
}

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Tell how a command is used",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return wrongUsage("no command %q", args)
			}
			about.InitDefaultHelpFlag() // as --help has it
			return about.Help()
		},
	}
}
