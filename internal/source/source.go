// Package source takes a bundle in from where it lies: the tree in the binary,
// a directory or a .tar.gz. What it returns is whole, within the limits, signed
// where keys ask for that, and checked as far as that is possible without
// understanding the policy.
//
// It must not know what a policy says, nor compile anything.
package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// Bundle is one bundle as read.
type Bundle struct {
	// Name says where the bundle came from: the path that it was opened by, or
	// what the caller calls it.
	Name string
	// Bundle is OPA's own reading of the files. Tests are not among its modules.
	bundle.Bundle
	// Tests are the modules of files named *_test.rego, and those of the
	// packages of tests. They count for digest and signature, and are compiled only
	// where tests run.
	Tests []bundle.ModuleFile
	// Ignored are JSON, YAML and Rego files that OPA loads under other names
	// only, sorted. They may be notes, or data that the author takes for loaded.
	Ignored []string
	// Digest identifies the content, as sha256:<hex>; see digest.go.
	Digest string
	// Resolved is the absolute path with all links resolved; empty where the
	// bundle comes from a file system that has no path.
	Resolved string
	// Key is the ID of the key that verified the bundle; empty where none did.
	Key string
}

// Open reads the bundle at a path: a directory, or a file, which must be a
// .tar.gz. An error is a *refusal.Error of the stage read, verify or compile, or
// says that ctx has ended.
func Open(ctx context.Context, path string, opts Options) (*Bundle, error) {
	if err := alive(ctx); err != nil {
		return nil, err
	}
	resolved, info, err := locate(path)
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", cause(err))
	}
	limits := opts.Limits.withDefaults()
	taken := taken{name: path, resolved: resolved, archive: !info.IsDir()}
	if taken.archive {
		taken.files, err = readArchive(ctx, resolved, limits)
	} else {
		taken.files, err = readDirectory(ctx, resolved, limits)
	}
	if err != nil {
		return nil, err
	}
	return taken.bundle(ctx, opts)
}

// FromFS reads the bundle whose root is the root of fsys, and calls it by a
// name. Errors are those of Open.
func FromFS(ctx context.Context, name string, fsys fs.FS, opts Options) (*Bundle, error) {
	files, err := readFolder(ctx, fsys, "", opts.Limits.withDefaults())
	if err != nil {
		return nil, err
	}
	return taken{name: name, files: files}.bundle(ctx, opts)
}

// Revision is the bundle's own name for itself; its digest where it has none.
func (b *Bundle) Revision() string {
	if b.Manifest.Revision == "" {
		return b.Digest
	}
	return b.Manifest.Revision
}

// locate resolves all links of a path, however it is spelt.
func locate(path string) (string, fs.FileInfo, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", nil, err
	}
	resolved, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return "", nil, err
	}
	info, err := os.Stat(resolved)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = errors.New("neither a folder nor a file")
	}
	return resolved, info, err
}

// cause takes the path out of an error of a file system: messages name files by
// their names in the bundle.
func cause(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}

func alive(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("reading a bundle: %w", err)
	}
	return nil
}
