package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

func newFactsCheck() *cobra.Command {
	var flags policyFlags
	form := output{allowed: []string{asTable, asJSON}, value: asTable}
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Say what is wrong or odd in a document of facts",
		Long: `Check a document of facts, JSON or YAML, - for standard input, and list errors,
which refuse it, or else warnings, the remote tools that are dropped, and advice
on what was hardly meant, such as a name in a configuration that no tool has;
each with its place and a code. The exit code is 3 for errors and 4 for anything
else that was found.`,
		Args: names(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(); err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			name, found, err := flags.checkFacts(cmd, args[0])
			if err != nil {
				return fail(out, form, nil, err)
			}
			if form.value == asJSON {
				err = found.writeJSON(out)
			} else {
				err = found.write(out, name)
			}
			if err != nil {
				return written(err)
			}
			return found.exit()
		},
	}
	flags.add(cmd)
	cmd.Flags().Var(&form, "output", "how to answer: "+form.choices())
	completeChoices(cmd, "output", form.allowed)
	return cmd
}

// checked is what was found in facts. Errors exclude the others.
type checked struct {
	Errors []toolpolicy.Finding `json:"errors"`
	toolpolicy.Report
}

// checkFacts reads and checks facts; an error says that they could not be checked.
func (f *policyFlags) checkFacts(cmd *cobra.Command, path string) (name string, found checked, err error) {
	ctx := cmd.Context()
	name, data, err := readFile(cmd.InOrStdin(), path)
	if err != nil {
		return name, found, err
	}
	options, err := f.options(cmd.ErrOrStderr())
	if err != nil {
		return name, found, err
	}
	engine, err := toolpolicy.New(ctx, options)
	if err != nil {
		return name, found, err
	}
	defer func() { _ = engine.Close() }()
	f.noteUnverified(cmd.ErrOrStderr(), engine)
	facts, err := toolpolicy.ParseFacts(name, data)
	if err == nil {
		found.Report, err = engine.CheckFacts(ctx, facts)
	}
	if refused, ok := errors.AsType[*toolpolicy.FactsError](err); ok {
		found.Errors, err = refused.Findings, nil
	}
	return name, found, err
}

// exit is the error that ends the command with the right code.
func (c checked) exit() error {
	switch {
	case len(c.Errors) > 0:
		return &exitError{code: exitFindings}
	case len(c.Warnings)+len(c.Dropped)+len(c.Advice) > 0:
		return &exitError{code: exitWarnings}
	}
	return nil
}

func (c checked) writeJSON(out io.Writer) error {
	for _, list := range []*[]toolpolicy.Finding{&c.Errors, &c.Warnings, &c.Dropped, &c.Advice} {
		if *list == nil {
			*list = []toolpolicy.Finding{}
		}
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(c)
}

// write lists the findings by line, and counts them.
func (c checked) write(out io.Writer, name string) error {
	all := slices.Concat(c.Errors, c.Warnings, c.Dropped, c.Advice)
	slices.SortStableFunc(all, func(a, b toolpolicy.Finding) int { return cmp.Compare(a.Line, b.Line) })
	for _, f := range all {
		if _, err := fmt.Fprintln(out, table.SafeLine(f.String()+" ["+f.Code+"]")); err != nil {
			return err
		}
	}
	text := cmp.Or(summary(c.Report), "nothing to report")
	if len(c.Errors) > 0 {
		text = "refused, " + count(len(c.Errors), "error")
	}
	_, err := fmt.Fprintln(out, table.SafeLine(name+": "+text))
	return err
}
