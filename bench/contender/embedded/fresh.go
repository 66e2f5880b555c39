package embedded

import (
	"context"
	"fmt"
	"maps"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
)

// copies is how many new views there are between two calls of Renew.
const copies = 256

// Fresh asks an engine for views that it has never made: the facts have copies
// of each configuration under other identifiers, each asked once, and Renew sets
// the facts again with identifiers that are new.
type Fresh struct {
	engine *toolpolicy.Engine
	facts  toolpolicy.Facts
	names  []string
	read   bool
	// generation counts the states of the facts, next the views taken in one.
	generation, next int
}

// NewFresh makes an engine with the shipped policy, or that of some sources. With
// read, each view is also asked for the decision of every tool.
func NewFresh(read bool, sources ...toolpolicy.Source) (*Fresh, error) {
	engine, err := toolpolicy.New(context.Background(), toolpolicy.Options{Sources: sources})
	return &Fresh{engine: engine, read: read}, err
}

// Prepare sets the facts.
func (f *Fresh) Prepare(facts toolpolicy.Facts) error {
	f.facts, f.names = facts, names(facts)
	_, err := f.Renew()
	return err
}

// Renew sets the facts with new identifiers.
func (f *Fresh) Renew() (most int, err error) {
	f.generation++
	f.next = 0
	facts := f.facts
	facts.Configurations = maps.Clone(f.facts.Configurations)
	for id, configuration := range f.facts.Configurations {
		for i := range copies {
			facts.Configurations[f.copy(id, i)] = configuration
		}
	}
	_, err = f.engine.SetFacts(context.Background(), facts)
	return copies, err
}

func (f *Fresh) copy(id string, i int) string { return fmt.Sprintf("%s#%d#%d", id, f.generation, i) }

// View takes a view through a copy of the configuration.
func (f *Fresh) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	if f.next == copies {
		return nil, fmt.Errorf("more than %d views without renewal", copies)
	}
	f.next++
	v, err := f.engine.View(context.Background(), f.copy(configuration, f.next-1), user)
	if err != nil {
		return nil, err
	}
	if f.read {
		return contender.Decisions(decisions(v.Explain(f.names))), nil
	}
	return view{v, f.names}, nil
}

// Unavailable asks a new view.
func (f *Fresh) Unavailable(configuration string, user *toolpolicy.User) ([]contender.Decision, error) {
	list, err := f.engine.Unavailable(context.Background(), f.copy(configuration, copies-1), user)
	return decisions(list), err
}

// Close closes the engine.
func (f *Fresh) Close() error { return f.engine.Close() }
