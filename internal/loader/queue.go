package loader

import "sync"

// queue calls functions one at a time, in order, in a goroutine that lives while
// there are any. Whoever adds one never waits, so that a function may ask the
// loader for anything, Close and Load included.
type queue struct {
	mu      sync.Mutex
	waiting []func()
	running bool
	closed  bool
}

func (q *queue) add(call func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.waiting = append(q.waiting, call)
	if !q.running {
		q.running = true
		go q.run()
	}
}

func (q *queue) run() {
	for {
		q.mu.Lock()
		if len(q.waiting) == 0 {
			q.running = false
			q.mu.Unlock()
			return
		}
		call := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.mu.Unlock()
		call()
	}
}

// close drops what has not begun.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed, q.waiting = true, nil
}
