package toolpolicy

import (
	"context"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// Snapshot is one policy with one state of the facts, whole and immutable. What
// is asked of one snapshot agrees, however often policy or facts change
// meanwhile. It is safe for concurrent use; what its methods return belongs to
// the caller.
type Snapshot struct {
	inner *snapshot.Snapshot
}

// Snapshot gives what is in force at this moment. An error is [ErrNoFacts] or
// [ErrClosed], or says that ctx has ended or that the policy is too old.
func (e *Engine) Snapshot(ctx context.Context) (*Snapshot, error) {
	s, err := e.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return &Snapshot{inner: s}, nil
}

// View is [Engine.View] in this snapshot.
func (s *Snapshot) View(ctx context.Context, configuration string, user *User) (*View, error) {
	v, err := s.inner.View(ctx, configuration, user)
	if err != nil {
		return nil, fmt.Errorf("toolpolicy: %w", err)
	}
	return (*View)(v), nil
}

// Unattended is [Engine.Unattended] in this snapshot.
func (s *Snapshot) Unattended(names []string) []string { return s.inner.Unattended(names) }

// Configurations gives the identifiers of the configurations, sorted.
func (s *Snapshot) Configurations() []string { return s.inner.Configurations() }

// Tools gives the names of the registered tools, in registry order.
func (s *Snapshot) Tools() []string { return s.inner.Tools() }

// Policy names the policy of the snapshot.
func (s *Snapshot) Policy() Policy { return s.inner.Policy.Clone() }

// FactsDigest identifies the facts of the snapshot, as sha256:<hex>.
func (s *Snapshot) FactsDigest() string { return s.inner.FactsDigest }
