package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newBatch() *cobra.Command {
	var flags askFlags
	var watch batchWatch
	cmd := &cobra.Command{
		Use:   "batch",
		Short: "Answer one question per line of standard input",
		Long: `Read one question per line of standard input (NDJSON) and write one answer per
line, in order, each as soon as it is known. A question is

  {"ask": "unavailable" | "offerable" | "explain" | "unattended",
   "configuration": "chat",
   "user": {"id": "anna", "admin": false, "groups": [], "attributes": {}} or null,
   "tools": ["a", "b"], "unattended": true, "adminView": true, "id": anything}

Only ask must be there. A configuration or user that is left out is the one of
the flags; null is nobody; what is left out of a user is not taken from flags.
tools left out is no list, which is not the empty list. unattended belongs to
offerable, adminView to explain. id comes back as it was written, but for spaces
outside of texts.

A bad question, or a line of more than 1 MiB, gets an error for an answer, and
the next line is read. Lines of nothing but blanks are skipped. The exit code is
0 at the end of the input, or at a signal, whatever the answers were.

With --watch, bundles and facts are followed meanwhile, and each answer is of
those that are in force when its question is read, and names them. The first
question waits for a good policy. What happens is told on standard error, as
'evaluator watch' tells it.`,
		Args: names(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			if flags.facts == "-" {
				return wrongUsage("both the facts and the questions would be read from standard input")
			}
			if err := watch.check(cmd); err != nil {
				return err
			}
			if watch.on {
				return watch.answer(cmd, &flags)
			}
			asker, err := flags.open(cmd)
			if asker != nil {
				defer func() { _ = asker.Engine.Close() }()
			}
			if err != nil {
				return fail(cmd.OutOrStdout(), flags.output, asker, err)
			}
			return answerLines(cmd.Context(), asker, flags.defaults(cmd), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	flags.add(cmd, asJSON)
	watch.add(cmd)
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	return cmd
}

// answerLines answers each line that is not blank with one line, until the input
// or ctx ends; neither is an error.
func answerLines(
	ctx context.Context, asker *question.Asker, defaults question.Defaults, in io.Reader, out io.Writer,
) error {
	text := newLines(in)
	for {
		line, err := text.next()
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return fmt.Errorf("%s: %w", stdinName, err)
		}
		if err == nil && len(bytes.Trim(line, " \t\r")) == 0 {
			continue
		}
		reply := answerLine(ctx, asker, defaults, line, err)
		if ctx.Err() != nil {
			// The reply may be of a question that was cut short.
			return nil
		}
		if err := writeReply(out, reply); err != nil {
			return err
		}
	}
}

func answerLine(
	ctx context.Context, asker *question.Asker, defaults question.Defaults, line []byte, err error,
) question.Reply {
	if err != nil {
		return asker.Reply(nil, question.Answer{}, err)
	}
	q, id, err := question.Read(line, defaults)
	if err != nil {
		return asker.Reply(id, question.Answer{}, err)
	}
	answer, err := asker.Ask(ctx, q)
	return asker.Reply(id, answer, err)
}
