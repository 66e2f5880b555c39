package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
)

// run is one conversation with a model. It keeps its view to the end.
type run struct {
	view       *toolpolicy.View
	unattended bool
}

func newRun(
	ctx context.Context, engine *toolpolicy.Engine, configuration string, user *toolpolicy.User,
) (*run, error) {
	view, err := engine.View(ctx, configuration, user)
	if err != nil {
		return nil, err // no view, no run: an error never becomes an empty offer
	}
	return &run{view: view}, nil
}

// converse offers tools to the model and carries out its calls.
func (r *run) converse(out io.Writer, offer []string, m model) {
	prompt := "You look after a web site.\n" + r.view.Prompt()
	fmt.Fprintf(out, "system prompt:\n%s", indented(prompt))
	fmt.Fprintln(out, "offered:", strings.Join(offer, ", "))
	for {
		name, more := m.next(prompt, offer)
		if !more {
			return
		}
		fmt.Fprintf(out, "call of %s: %s\n", name, r.call(name))
	}
}

// call checks what the model asks for, which may be a tool that it was not
// offered, and carries it out.
func (r *run) call(name string) string {
	decision := r.view.Decide(name)
	if !decision.Allowed {
		return fmt.Sprintf("refused (%s): %s", decision.Reason, decision.Message)
	}
	switch alone := len(r.view.Unattended([]string{name})) == 1; {
	case alone:
		return "done"
	case r.unattended:
		return "refused: it would wait for a person, and nobody is there"
	default:
		return "done, after a person approved it"
	}
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}
