package source

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/loader/filter"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// parse has OPA read the files as a bundle. Its verification is off, because it
// would see only the files that it loads; verify has seen all.
func (c content) parse() (*Bundle, error) {
	read, err := bundle.NewCustomReader(&memory{files: c.files}).
		WithProcessAnnotations(true).
		WithRegoVersion(ast.RegoV1).
		WithSkipBundleVerification(true).
		Read()
	if err != nil {
		return nil, c.whyUnread(err)
	}
	digest, err := digestOf(read)
	if err != nil {
		return nil, err
	}
	b := &Bundle{Bundle: read, Digest: digest}
	b.Modules, b.Tests = apart(read.Modules)
	return b, nil
}

// whyUnread finds everything in the modules that OPA refuses, since OPA reports
// one thing only.
func (c content) whyUnread(cause error) error {
	found := &refusal.List{}
	for _, f := range c.files {
		if !isModule(f.name) {
			continue
		}
		m, err := ast.ParseModuleWithOpts(f.name, string(f.data), ast.ParserOptions{
			RegoVersion: ast.RegoV1, ProcessAnnotation: true,
		})
		if errs, ok := errors.AsType[ast.Errors](err); ok {
			found.Append(refusal.FromAST(errs)...)
		} else if one, ok := errors.AsType[*ast.Error](err); ok {
			found.Append(refusal.FromAST(ast.Errors{one})...)
		} else if err != nil {
			found.Add(f.name, 0, "%v", err)
		} else if m != nil {
			c.outside(f.name, m.Package, found)
		}
	}
	return cmp.Or(found.Err(refusal.Compile), error(refusal.New(refusal.Read, "%v", cause)))
}

// outside reports a package that is not below the roots of its bundle.
func (c content) outside(name string, p *ast.Package, found *refusal.List) {
	var path []string
	for _, term := range p.Path[1:] {
		text, ok := term.Value.(ast.String)
		if !ok {
			return
		}
		path = append(path, string(text))
	}
	if inRoots(c.roots, path) {
		return
	}
	hint := ""
	for _, root := range c.roots {
		if strings.EqualFold(path[0], strings.Split(root, "/")[0]) && path[0] != strings.Split(root, "/")[0] {
			hint = "; upper and lower case count"
		}
	}
	found.Add(name, p.Location.Row, "the package %s is outside the roots %q of the manifest%s", strings.Join(path, "."), c.roots, hint)
}

// memory hands files that are in memory to OPA's bundle reader, which takes a
// buffer as it is and copies everything else.
type memory struct {
	files []file
	next  int
}

func (m *memory) NextFile() (*bundle.Descriptor, error) {
	if m.next == len(m.files) {
		return nil, io.EOF
	}
	f := m.files[m.next]
	m.next++
	return bundle.NewDescriptor(f.name, f.name, bytes.NewBuffer(f.data)), nil
}

func (m *memory) WithFilter(filter.LoaderFilter) bundle.DirectoryLoader   { return m }
func (m *memory) WithPathFormat(bundle.PathFormat) bundle.DirectoryLoader { return m }
func (m *memory) WithSizeLimitBytes(int64) bundle.DirectoryLoader         { return m }
func (m *memory) WithFollowSymlinks(bool) bundle.DirectoryLoader          { return m }
