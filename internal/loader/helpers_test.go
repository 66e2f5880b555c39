package loader_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// stand is where a loader loads from in a test: sources that say a revision, or
// fail, and a record of what was asked of it.
type stand struct {
	mu       sync.Mutex // of all that follows
	revision string
	fails    error
	// gate, where it is not nil, holds up every reading until it is closed or
	// sends.
	gate      chan struct{}
	reads     int
	activated []string
	relabels  []loader.Live
	log       bytes.Buffer
	told      []string
	loader    *loader.Loader
}

func bundleOf(revision string) *source.Bundle {
	return &source.Bundle{
		Name: "b", Digest: "sha256:" + revision, Resolved: "/b",
		Bundle: bundle.Bundle{Manifest: bundle.Manifest{Revision: revision}},
	}
}

// newStand makes a loader over a stand; edit may change its configuration.
func newStand(t *testing.T, edit func(*loader.Config)) *stand {
	t.Helper()
	s := &stand{revision: "r1"}
	config := loader.Config{
		Paths: []string{"b"},
		Read: func(ctx context.Context, _ []string) ([]*source.Bundle, error) {
			var gate chan struct{}
			s.do(func() { s.reads++; gate = s.gate })
			if gate != nil {
				select {
				case <-gate:
				case <-ctx.Done():
					return nil, context.Cause(ctx)
				}
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.fails != nil {
				return nil, s.fails
			}
			return []*source.Bundle{bundleOf(s.revision)}, nil
		},
		Activate: func(_ context.Context, _ []*source.Bundle, live *loader.Live) error {
			live.Since = time.Now()
			s.do(func() { s.activated = append(s.activated, live.Revision) })
			return nil
		},
		Relabel:     func(live loader.Live) { s.do(func() { s.relabels = append(s.relabels, live) }) },
		OnActivated: func(l loader.Live) { s.tell("activated " + l.Revision) },
		OnUnchanged: func(a loader.Attempt) { s.tell("unchanged " + a.Revision) },
		OnRejected:  func(a loader.Attempt) { s.tell("rejected: " + a.Error) },
		OnWatching:  func(w loader.Watching) { s.tell(string(w.Mode) + ": " + w.Reason) },
	}
	config.Logger = slog.New(slog.NewTextHandler(s, nil))
	if edit != nil {
		edit(&config)
	}
	var err error
	s.loader, err = loader.New(config)
	require.NoError(t, err)
	t.Cleanup(s.loader.Close)
	return s
}

// do does something to the stand while nobody else does.
func (s *stand) do(something func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	something()
}

func (s *stand) tell(what string) { s.do(func() { s.told = append(s.told, what) }) }

func (s *stand) hooks() (told []string) {
	s.do(func() { told = slices.Clone(s.told) })
	return told
}

func (s *stand) readings() (n int) {
	s.do(func() { n = s.reads })
	return n
}

func (s *stand) breaks(err error) { s.do(func() { s.fails = err }) }

// Write takes a line of the log.
func (s *stand) Write(line []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(line)
}

// lines counts the lines of the log with a text.
func (s *stand) lines(text string) (n int) {
	s.do(func() { n = strings.Count(s.log.String(), text) })
	return n
}

var errBroken = refusal.New(refusal.Compile, "broken")

var errElse = errors.New("else")
