// Package agreement compares the contenders' answers before anybody times them.
//
// What is right, the reference says, which no contender shares code with. This
// package must not know how any contender decides.
package agreement

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/lineup"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
)

// Worlds is on how many random worlds the contenders must agree.
const Worlds = 200

// Report says what was compared.
type Report struct {
	// Compared counts the worlds on which all agreed, Refused those left out
	// because the rules of facts refuse them, Empty those left out because they
	// have no configuration or no tool.
	Compared, Refused, Empty int
	// Decisions counts the tools decided about, by reason.
	Decisions map[string]int
}

// Check compares all contenders on worlds from fixed seeds; the first
// difference is an error.
func Check(ctx context.Context, l lineup.Lineup, count int) (Report, error) {
	report := Report{Decisions: map[string]int{}}
	for seed := 0; report.Compared < count; seed++ {
		if err := context.Cause(ctx); err != nil {
			return report, err
		}
		w, err := newWorld(seed)
		if refused := (*reference.RefusedError)(nil); errors.As(err, &refused) {
			report.Refused++
			continue
		}
		switch {
		case err != nil:
			return report, fmt.Errorf("world %d: %w", seed, err)
		case w == nil:
			report.Empty++
			continue
		}
		for _, d := range w.all {
			outcome := d.Reason
			if d.ObservedOnly {
				outcome = "observed"
			}
			report.Decisions[outcome]++
		}
		for _, e := range l {
			if err := w.compare(e); err != nil {
				return report, fmt.Errorf("world %d: %s: %w", seed, e.Name, err)
			}
		}
		report.Compared++
	}
	return report, nil
}

// CheckFacts compares all contenders on facts with a question, and leaves them
// prepared with these facts. They must hold no tool that registration drops.
func CheckFacts(l lineup.Lineup, f toolpolicy.Facts, configuration string, user *toolpolicy.User) error {
	r, err := reference.New(f)
	if err != nil {
		return err
	}
	w := &world{facts: f, configuration: configuration, user: user}
	if err := w.answer(r); err != nil {
		return err
	}
	for _, e := range l {
		if err := w.compare(e); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}
