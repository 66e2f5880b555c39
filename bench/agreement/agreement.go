// Package agreement compares the contenders' answers before anybody times them.
//
// What is right, the reference says, which no contender shares code with. This
// package must not know how any contender decides.
package agreement

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/lineup"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
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
		switch {
		case err != nil:
			report.Refused++
			continue
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

// world is a random world, a question about it and the right answers.
type world struct {
	facts            toolpolicy.Facts
	configuration    string
	user             *toolpolicy.User
	all, unavailable []contender.Decision
}

// newWorld draws a world; nil is one without anything to ask. Tools that
// registration drops are taken out: contenders have no registration.
func newWorld(seed int) (*world, error) {
	f := worlds.Facts().Example(seed)
	r, err := reference.New(f)
	if err != nil {
		return nil, err
	}
	dropped := r.Dropped()
	tools := []toolpolicy.Tool{}
	for i, t := range f.Tools {
		if !slices.Contains(dropped, i) {
			tools = append(tools, t)
		}
	}
	f.Tools = tools
	if len(f.Configurations) == 0 || len(f.Tools) == 0 {
		return nil, nil
	}
	w := &world{facts: f}
	ids := slices.Sorted(maps.Keys(f.Configurations))
	w.configuration = rapid.SampledFrom(ids).Example(seed)
	u := worlds.User().Example(seed)
	if u != nil {
		w.user = &toolpolicy.User{ID: u.ID, Admin: u.Admin, Groups: u.Groups}
	}
	all, err := r.Explain(w.configuration, u, r.Registered())
	if err != nil {
		return nil, err
	}
	unavailable, err := r.Unavailable(w.configuration, u)
	w.all, w.unavailable = plain(all), plain(unavailable)
	return w, err
}

func plain(decisions []reference.Decision) []contender.Decision {
	list := make([]contender.Decision, 0, len(decisions))
	for _, d := range decisions {
		list = append(list, contender.Decision{
			Tool: d.Tool, Allowed: d.Allowed, Reason: string(d.Reason), ObservedOnly: d.ObservedOnly,
		})
	}
	return list
}

func (w *world) compare(e lineup.Entry) error {
	if err := e.Prepare(w.facts); err != nil {
		return fmt.Errorf("preparing: %w", err)
	}
	v, err := e.View(w.configuration, w.user)
	if err != nil {
		return fmt.Errorf("view: %w", err)
	}
	if err := same("view", w.all, v.Decisions()); err != nil {
		return err
	}
	unavailable, err := e.Unavailable(w.configuration, w.user)
	if err != nil {
		return fmt.Errorf("unavailable: %w", err)
	}
	return same("unavailable", w.unavailable, unavailable)
}

func same(what string, want, got []contender.Decision) error {
	if slices.Equal(want, got) {
		return nil
	}
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			return fmt.Errorf("%s: want %+v, got %+v", what, want[i], got[i])
		}
	}
	return fmt.Errorf("%s: want %d decisions, got %d", what, len(want), len(got))
}
