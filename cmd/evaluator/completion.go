package main

import (
	"maps"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
)

// completeTools completes arguments with the names of the tools in the facts.
func completeTools(cmd *cobra.Command, flags *askFlags) {
	cmd.ValidArgsFunction = func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		facts := flags.known()
		names := make([]string, 0, len(facts.Tools))
		for _, tool := range facts.Tools {
			names = append(names, tool.Name)
		}
		return completions(names, begun), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeConfigurations completes the flag with those in the facts.
func completeConfigurations(cmd *cobra.Command, flags *askFlags) {
	complete(cmd, "configuration", func(begun string) []string {
		return completions(slices.Sorted(maps.Keys(flags.known().Configurations)), begun)
	})
}

// completeChoices completes a flag with the values that it may have.
func completeChoices(cmd *cobra.Command, flag string, choices []string) {
	complete(cmd, flag, func(begun string) []string { return completions(choices, begun) })
}

func complete(cmd *cobra.Command, flag string, choices func(begun string) []string) {
	err := cmd.RegisterFlagCompletionFunc(flag,
		func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
			return choices(begun), cobra.ShellCompDirectiveNoFileComp
		})
	if err != nil {
		panic(err) // the command has no such flag
	}
}

// known gives the facts that are named, as far as they can be read; what is
// wrong with them is no matter for somebody who is still typing. Only a plain
// file is read: another might wait for ever.
func (f *askFlags) known() toolpolicy.Facts {
	name, data := sampleName, sampleFacts
	if f.facts != "" {
		about, err := os.Stat(f.facts)
		if err != nil || !about.Mode().IsRegular() {
			return toolpolicy.Facts{}
		}
		if name, data, err = readFile(nil, f.facts); err != nil {
			return toolpolicy.Facts{}
		}
	}
	facts, err := toolpolicy.ParseFacts(name, data)
	if err != nil {
		return toolpolicy.Facts{}
	}
	return facts
}

// completions gives those of the words that go on from what was begun.
func completions(words []string, begun string) []string {
	fit := []string{}
	for _, word := range words {
		if strings.HasPrefix(word, begun) && plainWord(word) && !slices.Contains(fit, word) {
			fit = append(fit, word)
		}
	}
	return fit
}

// plainWord says that a shell takes the word as it is, and no command as a flag:
// a name may come from a server, and what stands on a command line is run.
func plainWord(word string) bool {
	return word != "" && word[0] != '-' && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-./:@+,%", r)
	})
}
