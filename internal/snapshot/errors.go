package snapshot

import (
	"context"
	"fmt"
)

// UnknownConfigurationError says that a question named a configuration that the
// facts don't have.
type UnknownConfigurationError struct {
	// Configuration is the identifier asked for.
	Configuration string
}

func (e *UnknownConfigurationError) Error() string {
	return fmt.Sprintf("no configuration %q in the facts", e.Configuration)
}

// AnswerError says that the policy gave no answer, or one of the wrong shape.
// Such an answer is never read as something else.
type AnswerError struct {
	// Rule is the rule that was asked, such as data.toolpolicy.view.
	Rule string
	// Err says what is odd about the answer.
	Err error
}

func (e *AnswerError) Error() string { return fmt.Sprintf("%s: %v", e.Rule, e.Err) }

// Unwrap gives what is odd about the answer.
func (e *AnswerError) Unwrap() error { return e.Err }

// odd makes an odd answer of an error, unless it is ctx that has ended.
func odd(ctx context.Context, rule string, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("asking a policy: %w", cause)
	}
	return &AnswerError{Rule: rule, Err: err}
}
