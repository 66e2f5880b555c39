package watch_test

import (
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// fake is a source of events that says only what a test has it say.
type fake struct {
	t      *testing.T
	events chan fsnotify.Event
	errors chan error
	// onAdd, if set, decides about a watch.
	onAdd func(folder string) error

	mu     sync.Mutex
	laid   map[string]bool
	closed bool
}

func newFake(t *testing.T) *fake {
	return &fake{t: t, events: make(chan fsnotify.Event), errors: make(chan error), laid: map[string]bool{}}
}

func (f *fake) Add(folder string) error {
	if f.onAdd != nil {
		if err := f.onAdd(folder); err != nil {
			return err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	assert.False(f.t, f.laid[folder], "two watches on %s", folder)
	assert.False(f.t, f.closed, "a watch on a closed source")
	f.laid[folder] = true
	return nil
}

func (f *fake) Remove(folder string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	assert.True(f.t, f.laid[folder], "no watch on %s", folder)
	delete(f.laid, folder)
	return nil
}

func (f *fake) Events() <-chan fsnotify.Event { return f.events }
func (f *fake) Errors() <-chan error          { return f.errors }

func (f *fake) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	assert.False(f.t, f.closed, "closed twice")
	f.closed = true
	return nil
}

func (f *fake) isClosed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closed
}

// folders lists what has a watch, sorted.
func (f *fake) folders() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Sorted(maps.Keys(f.laid))
}

func (f *fake) say(name string, op fsnotify.Op) { f.events <- fsnotify.Event{Name: name, Op: op} }

// open hands out one source after the other, or an error in its place; none is
// left at the end of a good test.
func open(t *testing.T, answers ...any) func() (watch.Events, error) {
	return func() (watch.Events, error) {
		if !assert.NotEmpty(t, answers, "opened once too often") {
			return newFake(t), nil
		}
		answer := answers[0]
		answers = answers[1:]
		if err, ok := answer.(error); ok {
			return nil, err
		}
		return answer.(watch.Events), nil
	}
}
