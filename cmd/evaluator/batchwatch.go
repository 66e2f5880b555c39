package main

import (
	"bufio"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// batchWatch is what batch does with --watch.
type batchWatch struct {
	on bool
	followFlags
}

func (b *batchWatch) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&b.on, "watch", false, "follow bundles and facts while questions are answered")
	b.followFlags.add(cmd)
}

func (b *batchWatch) check(cmd *cobra.Command) error {
	for _, name := range []string{"poll-interval", "last-good", "run-bundle-tests", "max-age", "refuse-superseded"} {
		if !b.on && cmd.Flags().Changed(name) {
			return wrongUsage("--%s needs --watch", name)
		}
	}
	return b.followFlags.check(cmd)
}

// answer answers questions until the input or the command's context ends.
func (b *batchWatch) answer(cmd *cobra.Command, flags *askFlags) error {
	cmd.SetErr(&shared{to: cmd.ErrOrStderr()})
	out := cmd.OutOrStdout()
	options, err := flags.options(cmd.ErrOrStderr())
	if err != nil {
		return fail(out, flags.output, nil, err)
	}
	var sample *toolpolicy.Facts
	if flags.facts == "" {
		name, text, err := flags.document(cmd)
		if err != nil {
			return err
		}
		facts, err := toolpolicy.ParseFacts(name, text)
		if err != nil {
			return err
		}
		sample = &facts
	}
	w := b.follow(cmd.Context(), options, flags.facts, sample, &journal{out: cmd.ErrOrStderr()})
	err = b.lines(w, flags.defaults(cmd), cmd.InOrStdin(), out)
	if failed := w.stop(cmd.Context()); failed != nil {
		return fail(out, flags.output, nil, failed)
	}
	return err
}

// lines answers lines once there is a policy; without any line nobody waits.
func (b *batchWatch) lines(w *following, defaults question.Defaults, stdin io.Reader, out io.Writer) error {
	in := bufio.NewReader(&interruptible{ctx: w.ctx, from: stdin})
	if _, err := in.Peek(1); err != nil {
		if errors.Is(err, io.EOF) || w.ctx.Err() != nil {
			return nil
		}
		return err
	}
	if !w.wait() {
		return nil
	}
	return answerLines(w.ctx, &question.Asker{Engine: w.engine}, defaults, in, out)
}

// wait waits until there is a policy, and says whether there is one.
func (w *following) wait() bool {
	select {
	case <-w.ready:
		return w.ctx.Err() == nil
	case <-w.ctx.Done():
		return false
	}
}
