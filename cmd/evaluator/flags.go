package main

import (
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// askFlags are the flags of every command that asks a question.
type askFlags struct {
	policyFlags
	facts         string
	configuration string
	user          string
	admin         bool
	groups        []string
	output        output
}

// add gives the command its flags. outputs are the forms in which it answers;
// the first is the default.
func (f *askFlags) add(cmd *cobra.Command, outputs ...string) {
	f.policyFlags.add(cmd)
	f.output = output{allowed: outputs, value: outputs[0]}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.facts, "facts", "", "`FILE` of facts, JSON or YAML, - for standard input (default a sample)")
	flags.StringVar(&f.configuration, "configuration", "",
		"`ID` of the configuration (default the only one, or the one named default)")
	flags.StringVar(&f.user, "user", "", "`ID` of the user; without --user, --admin and --groups nobody asks")
	flags.BoolVar(&f.admin, "admin", false, "the user is an administrator")
	flags.StringSliceVar(&f.groups, "groups", nil, "groups of the user, as `a,b`")
	flags.Var(&f.output, "output", "how to answer: "+f.output.choices())
	completeConfigurations(cmd, f)
	completeChoices(cmd, "output", outputs)
}

// check says what is wrong with the flags beyond their types.
func (f *askFlags) check(cmd *cobra.Command) error {
	if cmd.Flags().Changed("facts") && f.facts == "" {
		return wrongUsage("--facts is empty")
	}
	if err := f.policyFlags.check(); err != nil {
		return err
	}
	return checkText(append([]string{f.configuration, f.user}, f.groups...))
}

// defaults is what the flags say of who asks and through what.
func (f *askFlags) defaults(cmd *cobra.Command) question.Defaults {
	var d question.Defaults
	if cmd.Flags().Changed("configuration") {
		d.Configuration = &f.configuration
	}
	for _, name := range []string{"user", "admin", "groups"} {
		if cmd.Flags().Changed(name) {
			d.User = &toolpolicy.User{ID: f.user, Admin: f.admin, Groups: f.groups}
		}
	}
	return d
}

// checkText refuses what no answer could repeat as it was asked.
func checkText(texts []string) error {
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return wrongUsage("%q is not valid UTF-8 text", text)
		}
	}
	return nil
}
