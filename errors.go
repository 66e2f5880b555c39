package toolpolicy

import (
	"errors"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// ErrNoFacts says that nobody has set facts yet. A host without facts is not a
// host without tools, so every question fails until they are set.
var ErrNoFacts = errors.New("toolpolicy: no facts have been set")

// ErrClosed says that the engine was closed. Views taken before stay usable.
var ErrClosed = errors.New("toolpolicy: the engine is closed")

// UnknownConfigurationError says that a question named a Configuration that the
// facts don't have.
type UnknownConfigurationError = snapshot.UnknownConfigurationError

// AnswerError says that a policy gave no answer, or one of the wrong shape: the
// Rule asked, and what is odd about the answer. Such an answer is never read as
// an empty list.
type AnswerError = snapshot.AnswerError

// PolicyError refuses a bundle: the Stage that it failed, and Findings with
// file, line and text. What was live stays live.
type PolicyError = refusal.Error

// PolicyFinding is one thing that is wrong in a bundle: File, Line and Text.
type PolicyFinding = refusal.Finding
