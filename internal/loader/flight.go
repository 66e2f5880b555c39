package loader

import "context"

// flight is one load and those who wait for it.
type flight struct {
	ctx     context.Context
	cancel  context.CancelFunc
	waiting int
	done    chan struct{}
	outcome Outcome
	err     error
}

// Load loads the sources and says what came of it. Callers at one time share a
// load, but each gets one that began after it called. A load goes on until it
// ends or nobody waits for it any more. An error is that of the load, ErrClosed,
// or the cause for which ctx ended.
func (l *Loader) Load(ctx context.Context) (Outcome, error) {
	if err := context.Cause(ctx); err != nil {
		return "", err
	}
	if l.ctx.Err() != nil {
		return "", ErrClosed
	}
	f := l.board()
	select {
	case <-f.done:
		if f.err != nil && l.ctx.Err() != nil {
			return "", ErrClosed
		}
		return f.outcome, f.err
	case <-l.ctx.Done():
		return "", ErrClosed
	case <-ctx.Done():
		l.leave(f)
		return "", context.Cause(ctx)
	}
}

// board joins the next load, and starts it unless one is under way.
func (l *Loader) board() *flight {
	l.flights.Lock()
	defer l.flights.Unlock()
	if l.flights.next == nil {
		f := &flight{done: make(chan struct{})}
		f.ctx, f.cancel = context.WithCancel(l.ctx)
		l.flights.next = f
		if l.flights.running == nil {
			l.flights.running, l.flights.next = f, nil
			go l.fly()
		}
		f.waiting = 1
		return f
	}
	l.flights.next.waiting++
	return l.flights.next
}

func (l *Loader) leave(f *flight) {
	l.flights.Lock()
	defer l.flights.Unlock()
	if f.waiting--; f.waiting > 0 {
		return
	}
	f.cancel()
	if l.flights.next == f {
		l.flights.next = nil // nobody may join what nobody waited for
	}
}

// fly carries out one load after another while somebody waits.
func (l *Loader) fly() {
	for {
		l.flights.Lock()
		f := l.flights.running
		l.flights.Unlock()

		f.outcome, f.err = l.load(f.ctx)
		f.cancel()

		l.flights.Lock()
		l.flights.running, l.flights.next = l.flights.next, nil
		more := l.flights.running != nil
		l.flights.Unlock()
		close(f.done)
		if !more {
			return
		}
	}
}
