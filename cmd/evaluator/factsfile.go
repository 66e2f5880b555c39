package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// factsFile keeps the facts of an engine as a file has them. A document that is
// refused leaves those in force that were.
type factsFile struct {
	path    string
	poll    time.Duration
	journal *journal

	// mu is held by whoever looks.
	mu     sync.Mutex
	engine *toolpolicy.Engine
	// tried is the text that was accepted last, or refused.
	tried []byte
	// refused is the error that was told last; empty where the last look was good.
	refused string
}

// run follows the file until ctx ends.
func (f *factsFile) run(ctx context.Context) {
	w := watch.New(watch.Options{
		Paths: []string{f.path}, Poll: f.poll,
		Notify: func(mode watch.Mode) { f.journal.noticed("facts", mode.Polling, mode.Reason) },
	})
	w.Run(ctx, func(ctx context.Context) {
		changed := f.look(ctx, false)
		attempt := f.engine.Status().LastAttempt
		if changed && attempt != nil && attempt.Outcome == toolpolicy.Rejected {
			_, _ = f.engine.Reload(ctx) // it may have been these facts; the hooks tell what came of it
		}
	})
}

// again tries facts again that were refused: the policy has changed since.
func (f *factsFile) again(ctx context.Context) {
	f.mu.Lock()
	waiting := f.engine != nil && f.refused != ""
	f.mu.Unlock()
	if waiting {
		f.look(ctx, true)
	}
}

// look puts what the file holds in force, and says whether that is something
// new. A text that was tried already is left alone, unless that is wanted.
func (f *factsFile) look(ctx context.Context, again bool) (changed bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	text, err := steady(f.path)
	if err == nil && f.tried != nil && bytes.Equal(text, f.tried) && !again {
		return false
	}
	var report toolpolicy.Report
	before := digestOf(f.engine)
	if err == nil {
		var facts toolpolicy.Facts
		if facts, err = toolpolicy.ParseFacts(f.path, text); err == nil {
			report, err = f.engine.SetFacts(ctx, facts)
		}
	}
	if ctx.Err() != nil || errors.Is(err, errUnsteady) {
		return false
	}
	f.tried = text
	if err != nil {
		if told := question.Text(err); told != f.refused {
			f.refused = told
			f.journal.tell(event{Event: factsRejected, Error: told})
		}
		return false
	}
	back := f.refused != ""
	f.refused = ""
	now := digestOf(f.engine)
	what := factsChanged
	if now == before {
		if what = factsUnchanged; !back {
			return false
		}
	}
	f.journal.tell(event{Event: what, Facts: &question.FactsVersion{Digest: now}, Found: summary(report)})
	return now != before
}

func digestOf(e *toolpolicy.Engine) string {
	if facts := e.Status().Facts; facts != nil {
		return facts.Digest
	}
	return ""
}

// errUnsteady is no verdict on a document: whoever writes causes another look.
var errUnsteady = errors.New("the file changed while it was read")

// steady reads a file that nobody wrote to meanwhile. Only a plain file is read:
// another might wait for ever.
func steady(path string) ([]byte, error) {
	before, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: is no file", path)
	}
	_, text, err := readFile(nil, path)
	if err != nil {
		return nil, err
	}
	after, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !os.SameFile(before, after) || before.ModTime() != after.ModTime() || after.Size() != int64(len(text)) {
		return nil, fmt.Errorf("%s: %w", path, errUnsteady)
	}
	return text, nil
}
