package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// ask answers one question in the form that the flags want. empty is what people
// read where the answer is an empty list.
func (f *askFlags) ask(cmd *cobra.Command, q question.Question, empty string) error {
	asker, err := f.open(cmd)
	if asker != nil {
		defer func() { _ = asker.Engine.Close() }()
	}
	var answer question.Answer
	if err == nil {
		said := f.defaults(cmd)
		q.Configuration, q.User = said.Configuration, said.User
		answer, err = asker.Ask(cmd.Context(), q)
	}
	out := cmd.OutOrStdout()
	switch {
	case err != nil:
		return failed(out, f.output, asker, answer, err)
	case f.output.value == asJSON:
		return writeReply(out, asker.Reply(nil, answer, nil))
	default:
		return written(f.show(out, q, answer, empty))
	}
}

// fail passes an error on; where answers are JSON, it is one as well.
func fail(out io.Writer, form output, asker *question.Asker, err error) error {
	return failed(out, form, asker, question.Answer{}, err)
}

// failed is fail for a question that was asked, with what came of it.
func failed(out io.Writer, form output, asker *question.Asker, answer question.Answer, err error) error {
	if form.value != asJSON {
		return err
	}
	return errors.Join(err, writeReply(out, asker.Reply(nil, answer, err)))
}

// show writes an answer for people, or for a prompt.
func (f *askFlags) show(out io.Writer, asked question.Question, answer question.Answer, empty string) error {
	switch {
	case f.output.value == asPrompt:
		_, err := io.WriteString(out, toolpolicy.PromptText(answer.Decisions))
		return err
	case len(answer.Decisions)+len(answer.Explanations)+len(answer.Names) == 0:
		_, err := fmt.Fprintln(out, empty)
		return err
	case asked.Ask == question.Unavailable:
		return showWithheld(out, answer.Decisions)
	case asked.Ask == question.Explain && asked.Tools == nil:
		return showDecisions(out, answer.Decisions...)
	case asked.Ask == question.Explain:
		return showExplanations(out, answer.Explanations)
	default:
		return showNames(out, answer.Names)
	}
}

// writeReply writes one line of JSON, whole.
func writeReply(out io.Writer, r question.Reply) error {
	line, err := r.Line()
	if err != nil {
		return written(err)
	}
	_, err = out.Write(line)
	return written(err)
}

func written(err error) error {
	if err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return nil
}
