package main

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// journal writes events, each as one line, and knows what is in force meanwhile.
// It is safe for concurrent use.
type journal struct {
	out    io.Writer
	asJSON bool
	// every has it write each look that found nothing new; otherwise the first
	// after anything else is written.
	every bool
	// broken ends whoever keeps the journal, since nobody reads it.
	broken context.CancelCauseFunc

	mu     sync.Mutex
	closed bool
	policy *toolpolicy.Policy
	facts  *question.FactsVersion
	last   happening
	copied string // the error of the last good copy that was told last
}

// tell writes an event down, unless the journal is closed.
func (j *journal) tell(e event) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed || e.Event == unchanged && j.last == unchanged && !j.every {
		return
	}
	if e.Policy != nil {
		j.policy = e.Policy
	}
	if e.Facts != nil {
		j.facts = e.Facts
	}
	j.last = e.Event
	e.Time, e.Policy, e.Facts = time.Now().Round(0), j.policy, j.facts
	var err error
	if j.asJSON {
		err = writeJSON(j.out, &e)
	} else {
		_, err = io.WriteString(j.out, e.line())
	}
	if err != nil {
		j.closed = true
		j.broken(written(err))
	}
}

// close has nothing written any more.
func (j *journal) close() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closed = true
}

// told says whether the copy's error is known already, and notes it.
func (j *journal) told(copyError string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	known := j.copied == copyError
	j.copied = copyError
	return known
}

func (j *journal) activated(live toolpolicy.Live) {
	j.tell(event{
		Event: activated, Policy: &live.Version,
		Unverified: live.Unverified, FromLastGood: live.FromLastGood, Note: live.Note,
	})
}

func (j *journal) rejected(a toolpolicy.Attempt) {
	e := event{Event: rejected, Stage: string(a.Stage), Error: question.Text(errors.New(a.Error))}
	if a.Digest != "" {
		e.Refused = &toolpolicy.Previous{Revision: a.Revision, Digest: a.Digest}
	}
	j.tell(e)
}

// noticed tells how changes of the policy or the facts are noticed.
func (j *journal) noticed(of string, byPolls bool, reason string) {
	e := event{Event: watching, Of: of, Reason: reason}
	if byPolls {
		e.Event = polling
	}
	j.tell(e)
}

// standing tells what an engine's status has that no hook tells.
func (j *journal) standing(s toolpolicy.Status) {
	if s.LastGood == nil || j.told(s.LastGood.Error) || s.LastGood.Error == "" {
		return
	}
	j.tell(event{Event: notCopied, Error: s.LastGood.Error})
}
