package watch

import (
	"context"
	"fmt"
	"time"

	"github.com/fsnotify/fsnotify"
)

// loop is one Run: it takes in events, errors and the passing of time, and asks
// for calls of changed. It never waits for one, so that no event is lost while
// the owner is at work.
type loop struct {
	watcher  *Watcher
	guard    *guard
	calls    chan<- struct{}
	debounce *debounce
	backoff  *backoff
	poll     *time.Timer
}

func newLoop(w *Watcher, calls chan<- struct{}) *loop {
	return &loop{
		watcher:  w,
		guard:    &guard{watcher: w},
		calls:    calls,
		debounce: newDebounce(&w.options),
		backoff:  newBackoff(),
		poll:     stopped(),
	}
}

func (l *loop) run(ctx context.Context) {
	defer func() {
		l.guard.close()
		l.debounce.settle()
		l.backoff.rest()
		l.poll.Stop()
		l.watcher.enter(idle())
	}()
	l.judge(ctx, l.guard.open(ctx))
	l.call()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case event, ok := <-l.guard.events():
			l.event(ctx, event, ok)
		case err, ok := <-l.guard.failures():
			l.failure(ctx, err, ok)
		case <-l.debounce.timer.C:
			l.look(ctx)
		case <-l.poll.C:
			l.look(ctx)
		case <-l.backoff.timer.C:
			l.retry(ctx)
		}
	}
}

func (l *loop) event(ctx context.Context, event fsnotify.Event, ok bool) {
	if !ok {
		l.lose(ctx, errEnded)
		return
	}
	l.guard.errors = 0
	if l.guard.places.concern(event) {
		l.debounce.stir()
	}
}

func (l *loop) failure(ctx context.Context, err error, ok bool) {
	switch {
	case !ok:
		l.lose(ctx, errEnded)
	case l.guard.bear(err):
		l.debounce.stir() // events may be lost: look at everything
	default:
		l.lose(ctx, fmt.Errorf("the source of events fails: %w", remedy(err)))
	}
}

// lose gives up a source that died. It may have kept something from us.
func (l *loop) lose(ctx context.Context, why error) {
	l.guard.close()
	l.judge(ctx, why)
	l.debounce.stir()
}

// look brings the watches up to date, then has the owner look: what happened
// before a watch was laid is seen by the call that follows.
func (l *loop) look(ctx context.Context) {
	if l.guard.source != nil {
		l.judge(ctx, l.guard.arm(ctx))
	}
	l.call()
}

// retry tries to get what was not to be had. It has the owner look only if that
// brought something, or else it would be a poll.
func (l *loop) retry(ctx context.Context) {
	l.backoff.rest()
	had := l.guard.source != nil
	err := l.guard.open(ctx)
	l.judge(ctx, err)
	if err == nil || had != (l.guard.source != nil) {
		l.call()
	}
}

// judge draws the consequences of an attempt to watch.
func (l *loop) judge(ctx context.Context, err error) {
	switch {
	case ctx.Err() != nil:
	case err != nil:
		l.backoff.fail()
		l.watcher.degrade(err.Error())
	default:
		l.backoff.rest()
		l.watcher.degrade("")
	}
}

// call asks for a call of changed. One that was asked for but has not begun
// will do for this one as well.
func (l *loop) call() {
	l.debounce.settle()
	if l.watcher.options.Poll > 0 {
		l.poll.Reset(l.watcher.options.Poll)
	}
	select {
	case l.calls <- struct{}{}:
	default:
	}
}
