// Package source takes a bundle in from where it lies: the tree in the binary,
// a directory or a .tar.gz. What it returns is whole and checked as far as that
// is possible without understanding the policy.
//
// It must not know what a policy says, nor compile anything.
package source

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// Bundle is one bundle as read.
type Bundle struct {
	// Name says where the bundle came from: the path that it was opened by, or
	// what the caller calls it.
	Name string
	// Bundle is OPA's own reading of the files. Tests (*_test.rego) are not
	// among its modules.
	bundle.Bundle
	// Digest identifies the content, as sha256:<hex>; see digest.go.
	Digest string
	// Resolved is the path with all links resolved; empty where there is none.
	Resolved string
	// Key is the ID of the key that verified the bundle; empty where none did.
	Key string
}

// Options say how a bundle is taken in. The zero value reads unsigned bundles
// within the default limits.
type Options struct {
	// Limits bound what a bundle may hold.
	Limits Limits
	// Keys verify signatures. Once there is one, a bundle without a valid
	// signature is refused.
	Keys []Key
	// Unverified accepts bundles without looking at their signatures, although
	// there are Keys.
	Unverified bool
}

// Key verifies signatures.
type Key struct {
	// ID is the key id that a signature may name; it must not be empty.
	ID string
	// Algorithm is that of the signature, such as RS256 or HS256; empty is RS256.
	Algorithm string
	// Material is the public key as PEM, or the secret of an HMAC.
	Material string
	// Scope, where it is not empty, must be that of the signature.
	Scope string
}

// Limits bound what a bundle may hold. A zero value stands for the default.
type Limits struct {
	// Total is the most bytes that all files together may have; default 64 MiB.
	Total int64
	// File is the most bytes that one file may have; default 16 MiB.
	File int64
	// Files is the most entries that a bundle may have, folders among them;
	// default 10,000.
	Files int
}

func (l Limits) withDefaults() Limits {
	if l.Total == 0 {
		l.Total = 64 << 20
	}
	if l.File == 0 {
		l.File = 16 << 20
	}
	if l.Files == 0 {
		l.Files = 10_000
	}
	return l
}

// Open reads the bundle at a path: a directory, or a file, which must be a
// .tar.gz. An error is a *refusal.Error of the stage read or compile, or says
// that ctx has ended.
func Open(ctx context.Context, path string, opts Options) (*Bundle, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", err)
	}
	if info.IsDir() {
		return FromFS(ctx, path, os.DirFS(path), opts)
	}
	files, err := readArchive(ctx, path, opts.Limits.withDefaults())
	if err != nil {
		return nil, err
	}
	return parse(ctx, path, files)
}

// FromFS reads the bundle whose root is the root of fsys, and calls it by a
// name. Errors are those of Open.
func FromFS(ctx context.Context, name string, fsys fs.FS, opts Options) (*Bundle, error) {
	files, err := readTree(ctx, fsys, opts.Limits.withDefaults())
	if err != nil {
		return nil, err
	}
	return parse(ctx, name, files)
}

// Revision is the bundle's own name for itself; its digest where it has none.
func (b *Bundle) Revision() string {
	if b.Manifest.Revision == "" {
		return b.Digest
	}
	return b.Manifest.Revision
}

// file is one file of a bundle; its name is relative to the root, with slashes.
type file struct {
	name string
	data []byte
}

// meter counts what a bundle holds against its limits.
type meter struct {
	limits Limits
	total  int64
	files  int
}

func (m *meter) entry() error {
	m.files++
	if m.files > m.limits.Files {
		return refusal.New(refusal.Read, "more than %d files, the limit for one bundle", m.limits.Files)
	}
	return nil
}

func (m *meter) content(name string, size int64) error {
	if size > m.limits.File {
		return refusal.At(refusal.Read, name, 0, "larger than %d bytes, the limit for one file", m.limits.File)
	}
	m.total += size
	if m.total > m.limits.Total {
		return refusal.New(refusal.Read, "larger than %d bytes, the limit for one bundle", m.limits.Total)
	}
	return nil
}

func alive(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("reading a bundle: %w", err)
	}
	return nil
}
