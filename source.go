package toolpolicy

import (
	"context"
	"errors"
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

// read reads the bundle; copied, where it is not empty, is the path of a copy
// that is read in its place.
func (s Source) read(ctx context.Context, opts *Options, copied string) (*source.Bundle, error) {
	trusted := source.Options{Limits: opts.Limits}
	switch {
	case s.FS != nil:
		return source.FromFS(ctx, s.Path, s.FS, trusted)
	case s.Path == "":
		return source.FromFS(ctx, embedded, shippedBundle(), trusted)
	case copied == "":
		copied = s.Path
	}
	b, err := source.Open(ctx, copied, source.Options{
		Limits: opts.Limits, Keys: opts.Keys, Unverified: opts.AllowUnverified,
	})
	if err != nil {
		return nil, refusal.Of(copied, err)
	}
	b.Name = s.Path
	return b, nil
}

// shipped says whether this is the bundle in our binary.
func (s Source) shipped() bool { return s.FS == nil && s.Path == "" }

// path is where the source lies outside of the binary; empty where it does not.
func (s Source) path() string {
	if s.FS != nil {
		return ""
	}
	return s.Path
}

// paths gives the path of each source.
func (o *Options) paths() []string {
	paths := make([]string, 0, len(o.Sources))
	for _, s := range o.Sources {
		paths = append(paths, s.path())
	}
	return paths
}

// fixed says whether the sources can't change while the process runs.
func (o *Options) fixed() bool {
	return !slices.ContainsFunc(o.Sources, func(s Source) bool { return !s.shipped() })
}

// read reads all bundles, or the copies of them at paths; the shipped one is the
// base where no other is. An error joins those of all sources.
func (o *Options) read(ctx context.Context, paths []string) ([]*source.Bundle, error) {
	bundles := make([]*source.Bundle, 0, len(o.Sources)+1)
	var failed []error
	for i, s := range o.Sources {
		copied := ""
		if paths != nil {
			copied = paths[i]
		}
		b, err := s.read(ctx, o, copied)
		if err != nil {
			failed = append(failed, refusal.Of(s.Path, err))
			continue
		}
		bundles = append(bundles, b)
	}
	switch {
	case len(failed) == 1:
		return nil, failed[0]
	case len(failed) > 1:
		return nil, errors.Join(failed...)
	case slices.ContainsFunc(bundles, policy.IsBase):
		return bundles, nil
	}
	base, err := Source{}.read(ctx, o, "")
	if err != nil {
		return nil, err
	}
	return slices.Insert(bundles, 0, base), nil
}
