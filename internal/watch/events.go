package watch

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/fsnotify/fsnotify"
)

// Events is a source of file system events, used by one goroutine. A closed
// channel says that the source has died; it is then closed and another opened.
type Events interface {
	// Add begins to watch one folder: its entries and itself, no sub-folders.
	Add(folder string) error
	// Remove ends that. An error says only that there is nothing to end.
	Remove(folder string) error
	// Events delivers what happened. An event's kind does not matter; it is
	// passed over if its name is known to be of no interest.
	Events() <-chan fsnotify.Event
	// Errors delivers what went wrong, fsnotify.ErrEventOverflow if events
	// were lost.
	Errors() <-chan error
	// Close frees all that the source holds.
	Close() error
}

type system struct{ *fsnotify.Watcher }

func (s system) Events() <-chan fsnotify.Event { return s.Watcher.Events }
func (s system) Errors() <-chan error          { return s.Watcher.Errors }

func systemEvents() (Events, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return system{watcher}, nil
}

// errEnded stands for a source that died without a word.
var errEnded = errors.New("the source of events ended")

// remedy adds what an admin can do to the errors that stand for a limit of the
// operating system; their texts alone mislead.
func remedy(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w (on Linux: raise fs.inotify.max_user_watches)", err)
	case errors.Is(err, syscall.EMFILE):
		return fmt.Errorf("%w (raise the limit of open files or, on Linux, fs.inotify.max_user_instances)", err)
	default:
		return err
	}
}
