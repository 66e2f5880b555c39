package main

import (
	"io"
	"sync"

	"github.com/spf13/cobra"
)

// The forms of the events.
const asText = "text"

func newWatch() *cobra.Command {
	var policy policyFlags
	var following followFlags
	var facts string
	var every bool
	form := output{allowed: []string{asText, asJSON}, value: asText}
	cmd := &cobra.Command{
		Use:   "watch [--bundle PATH…] [--facts FILE]",
		Short: "Follow bundles and facts, and tell what happens to them",
		Long: `Keep an engine that follows bundles and a file of facts, as a service does, and
write one line for each event, as it happens:

  activated       a policy went live
  rejected        the bundles were refused, at which stage and why
  unchanged       the bundles are good, and are live already
  factsChanged    facts came in force
  factsRejected   facts were refused; those in force stay
  factsUnchanged  the file has again the facts that are in force
  watching        changes are noticed by events, and by polls besides
  polling         changes are noticed by polls alone, and why
  stale           the last good check is older than --max-age
  notCopied       there is no last good copy of what is live, and why

As JSON each line has the event, the time, the policy and the facts in force after
it and, where something was refused, the stage and the error. Where there is no
good bundle yet, it waits for one. It ends at SIGINT or SIGTERM, with the exit
code 0.`,
		Args: names(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case facts == "-":
				return wrongUsage("standard input can't be watched")
			case facts == "" && (len(policy.bundles) == 0 || cmd.Flags().Changed("facts")):
				return wrongUsage("there is nothing to watch: --bundle or --facts is missing")
			}
			if err := policy.check(); err != nil {
				return err
			}
			if err := following.check(cmd); err != nil {
				return err
			}
			stderr := &shared{to: cmd.ErrOrStderr()}
			options, err := policy.options(stderr)
			if err != nil {
				return err
			}
			events := &journal{out: cmd.OutOrStdout(), asJSON: form.value == asJSON, every: every}
			w := following.follow(cmd.Context(), options, facts, nil, events)
			<-w.ctx.Done()
			return w.stop(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	policy.add(cmd)
	flags.StringVar(&facts, "facts", "", "`FILE` of facts, JSON or YAML (default none)")
	following.add(cmd)
	flags.BoolVar(&every, "unchanged", false, "tell of every look that found nothing new, not only the first")
	flags.Var(&form, "output", "how to tell: "+form.choices())
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	completeChoices(cmd, "output", form.allowed)
	return cmd
}

// shared is an output for several goroutines.
type shared struct {
	mu sync.Mutex
	to io.Writer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(p)
}
