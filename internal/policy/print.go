package policy

import (
	"context"

	"github.com/open-policy-agent/opa/v1/topdown/print"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// silent marks a context in which nobody is told what a policy prints.
type silent struct{}

// Silent gives a context in which a policy prints nothing: for evaluations that
// nobody asked for.
func Silent(ctx context.Context) context.Context { return context.WithValue(ctx, silent{}, true) }

// printer passes on what a policy prints. It has no state, so that goroutines
// share none.
type printer func(file string, line int, text string)

// printHook gives what OPA calls for each print; nil leaves them out.
func (p *Policy) printHook() print.Hook {
	if p.opts.Print == nil {
		return nil
	}
	return printer(p.opts.Print)
}

// Print passes on one line.
func (p printer) Print(at print.Context, text string) error {
	if at.Context.Value(silent{}) != nil {
		return nil
	}
	file, line := "", 0
	if at.Location != nil {
		file, line = refusal.File(at.Location.File), at.Location.Row
	}
	p(file, line, text)
	return nil
}
