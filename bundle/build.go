package bundle

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	opa "github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// BuildOptions say what a bundle is built of.
type BuildOptions struct {
	// Sources are the paths of bundles, directories or archives, that are united;
	// at least one.
	Sources []string
	// Tests is the path of a tree of tests: a bundle with the root tests, or
	// tests_ext/<name> for those of further gates. Empty packs none.
	Tests string
	// Facts are packed at data.facts, for stock OPA servers; nil packs none.
	Facts *toolpolicy.Facts
	// Revision is the bundle's name for itself. Where it is empty, that of the
	// only source stays; of several sources none does.
	Revision string
	// Output is the path of the .tar.gz to write.
	Output string
	// AllowedBuiltins and AllowedHosts are those of [toolpolicy.Options].
	AllowedBuiltins, AllowedHosts []string
}

// Built is a bundle that was written.
type Built struct {
	// Revision is the bundle's name for itself; its digest where it has none.
	Revision string
	// Digest identifies the content, as sha256:<hex>.
	Digest string
	// Roots are the documents that the bundle owns, sorted.
	Roots []string
	// Ignored are files of the sources that were left out, although whoever wrote
	// them may take them for loaded, such as limits.json: only data.json, data.yaml
	// and data.yml are data. Each stands after the path of its source.
	Ignored []string
	// Report is what was found in the facts, where there were any.
	Report toolpolicy.Report
}

// Build writes an archive, the same bytes for the same content wherever and
// whenever it is built. The file appears whole, in the place of what stood
// there, or not at all: only once the bundle has passed all that a bundle must
// pass to go live.
//
// An error is a *toolpolicy.PolicyError, a *toolpolicy.FactsError, an
// *toolpolicy.AnswerError, or says what could not be read or written.
func Build(ctx context.Context, opts BuildOptions) (*Built, error) {
	if len(opts.Sources) == 0 || opts.Output == "" {
		return nil, errors.New("building a bundle needs sources and an output")
	}
	united, ignored, err := unite(ctx, opts)
	if err != nil {
		return nil, err
	}
	built := &Built{Ignored: ignored}
	pack := func(w io.Writer) error {
		return opa.NewWriter(w).UseModulePath(true).DisableFormat(true).Write(*united)
	}
	check := func(path string) error { return built.check(ctx, path, opts) }
	if err := writeFile(opts.Output, pack, check); err != nil {
		return nil, err
	}
	return built, nil
}

// check takes the archive, as it will be shipped, through every stage.
func (b *Built) check(ctx context.Context, path string, opts BuildOptions) error {
	written, err := source.Open(ctx, path, source.Options{})
	if err != nil {
		return refusal.Of(opts.Output, err)
	}
	b.Revision, b.Digest, b.Roots = written.Revision(), written.Digest, sorted(*written.Manifest.Roots)
	checked, err := toolpolicy.Check(ctx, toolpolicy.Options{
		Facts:           opts.Facts,
		Sources:         []toolpolicy.Source{{Path: path}},
		AllowedBuiltins: opts.AllowedBuiltins,
		AllowedHosts:    opts.AllowedHosts,
	})
	if refused, ok := errors.AsType[*toolpolicy.PolicyError](err); ok && refused.Bundle == path {
		refused.Bundle = opts.Output
	}
	b.Report = checked.Report
	return err
}

// writeFile writes a file beside its place, has it checked, and then puts it
// there. An error leaves nothing behind.
func writeFile(path string, write func(io.Writer) error, check func(path string) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	err = errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	if err := check(f.Name()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
