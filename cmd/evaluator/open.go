package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// open makes an engine of the policy and the facts that the flags name. The
// caller closes it. With an error the asker is nil, or knows the policy that
// refused the facts.
func (f *askFlags) open(cmd *cobra.Command) (*question.Asker, error) {
	name, data, err := f.document(cmd)
	if err != nil {
		return nil, err
	}
	options, err := f.options(cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	engine, err := toolpolicy.New(cmd.Context(), options)
	if err != nil {
		return nil, err
	}
	f.noteUnverified(cmd.ErrOrStderr(), engine)
	asker := &question.Asker{Engine: engine}
	facts, err := toolpolicy.ParseFacts(name, data)
	if err != nil {
		return asker, err
	}
	report, err := engine.SetFacts(cmd.Context(), facts)
	if err != nil {
		return asker, err
	}
	if text := summary(report); text != "" {
		note(cmd.ErrOrStderr(), "%s: %s; see 'evaluator facts check'", name, text)
	}
	return asker, nil
}

// document is the text of the facts, and its name.
func (f *askFlags) document(cmd *cobra.Command) (name string, data []byte, err error) {
	if f.facts == "" {
		note(cmd.ErrOrStderr(), "no --facts, so these are the sample facts in the binary")
		return sampleName, sampleFacts, nil
	}
	return readFile(cmd.InOrStdin(), f.facts)
}

// summary counts the findings of facts that were accepted; empty where there
// are none.
func summary(r toolpolicy.Report) string {
	var parts []string
	if n := len(r.Warnings); n > 0 {
		parts = append(parts, count(n, "warning"))
	}
	if n := len(r.Dropped); n > 0 {
		parts = append(parts, count(n, "remote tool")+" dropped")
	}
	if n := len(r.Advice); n > 0 {
		parts = append(parts, count(n, "piece")+" of advice")
	}
	return strings.Join(parts, ", ")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
