package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func newBundle() *cobra.Command {
	cmd := group("bundle", "Build, sign, verify and inspect policy bundles")
	cmd.AddCommand(newBundleBuild(), newBundleSign(), newBundleVerify(), newBundleInspect())
	return cmd
}

// found makes an error that says what is wrong in a bundle, or in the facts for
// it, one that ends the command as a check's findings do.
func found(err error) error {
	_, policy := errors.AsType[*toolpolicy.PolicyError](err)
	_, facts := errors.AsType[*toolpolicy.FactsError](err)
	_, answer := errors.AsType[*toolpolicy.AnswerError](err)
	if policy || facts || answer {
		return &exitError{code: exitFindings, text: question.Text(err)}
	}
	return err
}
