package toolpolicy

import (
	"context"
	"io/fs"
	"slices"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Source says where a bundle lies. The zero value is the shipped bundle.
type Source struct {
	// Path is that of a directory or a .tar.gz.
	Path string
	// FS, where it is not nil, has the bundle at its root, such as a tree
	// embedded in the host's binary; Path is then what messages call it.
	FS fs.FS
}

// embedded is what messages call the shipped bundle.
const embedded = "embedded"

func (s Source) read(ctx context.Context) (*source.Bundle, error) {
	switch {
	case s.FS != nil:
		return source.FromFS(ctx, s.Path, s.FS, source.Options{})
	case s.Path != "":
		return source.Open(ctx, s.Path, source.Options{})
	default:
		return source.FromFS(ctx, embedded, shippedBundle(), source.Options{})
	}
}

// readSources reads all bundles; the shipped one is the base where no other is.
func readSources(ctx context.Context, sources []Source) ([]*source.Bundle, error) {
	bundles := make([]*source.Bundle, 0, len(sources)+1)
	for _, s := range sources {
		b, err := s.read(ctx)
		if err != nil {
			return nil, refusal.Of(s.Path, err)
		}
		bundles = append(bundles, b)
	}
	if !slices.ContainsFunc(bundles, policy.IsBase) {
		base, err := Source{}.read(ctx)
		if err != nil {
			return nil, err
		}
		bundles = append([]*source.Bundle{base}, bundles...)
	}
	return bundles, nil
}
