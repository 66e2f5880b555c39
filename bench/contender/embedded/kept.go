package embedded

import (
	"context"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
)

// Kept asks an engine that has answered the same question before.
type Kept struct {
	engine *toolpolicy.Engine
	names  []string
}

// NewKept makes an engine with the shipped policy.
func NewKept() (*Kept, error) {
	engine, err := toolpolicy.New(context.Background(), toolpolicy.Options{})
	return &Kept{engine: engine}, err
}

// Prepare sets the facts.
func (k *Kept) Prepare(f toolpolicy.Facts) error {
	k.names = names(f)
	_, err := k.engine.SetFacts(context.Background(), f)
	return err
}

// View takes a view from the engine, each time anew.
func (k *Kept) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	v, err := k.engine.View(context.Background(), configuration, user)
	if err != nil {
		return nil, err
	}
	return view{v, k.names}, nil
}

// Unavailable asks the engine.
func (k *Kept) Unavailable(configuration string, user *toolpolicy.User) ([]contender.Decision, error) {
	list, err := k.engine.Unavailable(context.Background(), configuration, user)
	return decisions(list), err
}

// Close closes the engine.
func (k *Kept) Close() error { return k.engine.Close() }
