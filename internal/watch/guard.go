package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/fsnotify/fsnotify"
)

const (
	// maxRounds is how often in a row the watches are laid if what they should
	// be on changes meanwhile.
	maxRounds = 8
	// maxErrors is how many errors with no event between them a source may
	// report. Single ones are harmless: fsnotify reports one when a folder was
	// renamed and then deleted.
	maxErrors = 16
)

var errRestless = errors.New("the paths change faster than they can be watched")

// guard holds a source of events and keeps its watches where the paths lead.
type guard struct {
	watcher *Watcher
	source  Events // nil: none
	places  places
	laid    []string
	errors  int
}

// open gets a source if there is none and lays its watches.
func (g *guard) open(ctx context.Context) error {
	if g.source == nil {
		source, err := g.watcher.options.Events()
		if err != nil {
			return fmt.Errorf("no source of events could be opened: %w", remedy(err))
		}
		g.source, g.errors = source, 0
	}
	return g.arm(ctx)
}

// arm lays the watches where the paths lead now, and looks again until nothing
// has changed while it did. The error says why events will not tell all.
func (g *guard) arm(ctx context.Context) error {
	var laid *survey
	var problem error
	for range maxRounds {
		found := newSurvey(ctx, &g.watcher.options)
		if ctx.Err() != nil {
			return nil
		}
		if laid != nil && !laid.moved && found.places.same(laid.places) {
			return problem
		}
		laid = found
		if problem = g.lay(found); problem == nil {
			problem = found.problem
		}
	}
	if problem == nil {
		problem = errRestless
	}
	return problem
}

// lay replaces all watches. None is kept: a watch stays with the folder that it
// was laid on, and whether that is the one at the path now cannot be told for
// certain, since a new folder often gets the number of the one just deleted.
func (g *guard) lay(found *survey) error {
	g.lift()
	g.places = found.places
	var problem error
	for _, folder := range found.places.ordered() {
		err := g.source.Add(folder)
		switch {
		case err == nil:
			g.laid = append(g.laid, folder)
			continue
		case errors.Is(err, fs.ErrPermission) && !found.places[folder].needed:
			continue
		case errors.Is(err, fs.ErrNotExist):
			found.moved = true
		}
		if problem == nil {
			problem = fmt.Errorf("%s cannot be watched: %w", folder, remedy(err))
		}
	}
	slices.Sort(g.laid)
	g.publish()
	return problem
}

func (g *guard) lift() {
	for _, folder := range g.laid {
		_ = g.source.Remove(folder) // gone already, if that fails
	}
	g.laid = nil
}

// close gives the source up.
func (g *guard) close() {
	if g.source != nil {
		_ = g.source.Close() // nothing is left to be done about it
	}
	g.source, g.laid, g.places = nil, nil, nil
	g.publish()
}

func (g *guard) publish() {
	g.watcher.mu.Lock()
	defer g.watcher.mu.Unlock()
	g.watcher.folders = slices.Clone(g.laid)
}

func (g *guard) events() <-chan fsnotify.Event {
	if g.source == nil {
		return nil
	}
	return g.source.Events()
}

func (g *guard) failures() <-chan error {
	if g.source == nil {
		return nil
	}
	return g.source.Errors()
}

// bear reports whether the source can be kept after an error of its own.
func (g *guard) bear(err error) bool {
	if !errors.Is(err, fsnotify.ErrEventOverflow) {
		g.errors++
	}
	return g.errors < maxErrors
}
