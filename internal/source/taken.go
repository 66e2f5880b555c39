package source

import (
	"context"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// taken is what was read of one bundle, before anything was made of it. The
// files of an archive are all that it holds, those of a folder only the visible
// ones: there, what is hidden was not even looked at.
type taken struct {
	name, resolved string
	archive        bool
	files          []file
}

// bundle takes the files through the stages read, verify and the parsing.
func (t taken) bundle(ctx context.Context, opts Options) (*Bundle, error) {
	found := &refusal.List{}
	content := t.check(found, opts.Limits.withDefaults())
	if err := found.Err(refusal.Read); err != nil {
		return nil, err
	}
	if err := alive(ctx); err != nil {
		return nil, err
	}
	key, err := verify(t.files, opts)
	if err != nil {
		return nil, err
	}
	if err := alive(ctx); err != nil {
		return nil, err
	}
	b, err := content.parse()
	if err != nil {
		return nil, err
	}
	b.Name, b.Resolved, b.Key, b.Ignored = t.name, t.resolved, key, content.ignored
	if signed, err := readSignatures(t.files); err == nil {
		b.Signatures = signed
	}
	return b, nil
}
