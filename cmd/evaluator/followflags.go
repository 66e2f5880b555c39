package main

import (
	"time"

	"github.com/spf13/cobra"
)

// followFlags are the flags of every command that follows its files.
type followFlags struct {
	poll             time.Duration
	maxAge           time.Duration
	lastGood         string
	runTests         bool
	refuseSuperseded bool
}

func (f *followFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.DurationVar(&f.poll, "poll-interval", 10*time.Second, "`TIME` between looks at the files, whatever events tell")
	flags.StringVar(&f.lastGood, "last-good", "", "`DIR` of this process's own for a copy of the bundles that were live last")
	flags.BoolVar(&f.runTests, "run-bundle-tests", false, "refuse a --bundle unless its own tests pass, of which there must be some")
	flags.DurationVar(&f.maxAge, "max-age", 0,
		"`TIME` since the last good check of the bundles after which every question fails (default any)")
	flags.BoolVar(&f.refuseSuperseded, "refuse-superseded", false, "refuse a policy that was live before another one was")
}

// check says what is wrong with the flags beyond their types.
func (f *followFlags) check(cmd *cobra.Command) error {
	switch {
	case f.poll <= 0:
		return wrongUsage("--poll-interval must be more than 0")
	case f.maxAge < 0:
		return wrongUsage("--max-age must not be less than 0")
	case cmd.Flags().Changed("last-good") && f.lastGood == "":
		return wrongUsage("--last-good is empty")
	}
	return nil
}
