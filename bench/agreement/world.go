package agreement

import (
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
	if u := worlds.User().Example(seed); u != nil {
		w.user = &toolpolicy.User{ID: u.ID, Admin: u.Admin, Groups: u.Groups}
	}
	return w, w.answer(r)
}

// answer takes the right answers from the reference.
func (w *world) answer(r *reference.Reference) error {
	var u *reference.User
	if w.user != nil {
		u = &reference.User{ID: w.user.ID, Admin: w.user.Admin, Groups: w.user.Groups}
	}
	all, err := r.Explain(w.configuration, u, r.Registered())
	if err != nil {
		return err
	}
	unavailable, err := r.Unavailable(w.configuration, u)
	w.all, w.unavailable = plain(all), plain(unavailable)
	return err
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
