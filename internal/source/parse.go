package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/loader/filter"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// parse has OPA read the files as a bundle.
func parse(ctx context.Context, name string, files []file) (*Bundle, error) {
	if err := alive(ctx); err != nil {
		return nil, err
	}
	read, err := bundle.NewCustomReader(&memory{files: files}).
		WithProcessAnnotations(true).
		WithRegoVersion(ast.RegoV1).
		WithSkipBundleVerification(true).
		Read()
	if err != nil {
		return nil, whyUnread(files, err)
	}
	if read.Type() != bundle.SnapshotBundleType {
		return nil, refusal.At(refusal.Read, "patch.json", 0, "is a delta bundle; only whole bundles go live")
	}
	if len(read.WasmModules)+len(read.PlanModules) > 0 {
		return nil, refusal.New(refusal.Read, "holds compiled policy (Wasm or a plan); ship the Rego files")
	}
	digest, err := digestOf(read)
	if err != nil {
		return nil, err
	}
	read.Modules = withoutTests(read.Modules)
	return &Bundle{Name: name, Bundle: read, Digest: digest}, nil
}

// whyUnread finds every file that does not parse, since OPA reports one only.
func whyUnread(files []file, cause error) error {
	refused := &refusal.Error{Stage: refusal.Compile}
	for _, f := range files {
		if !strings.HasSuffix(f.name, ".rego") {
			continue
		}
		_, err := ast.ParseModuleWithOpts(f.name, string(f.data), ast.ParserOptions{
			RegoVersion: ast.RegoV1, ProcessAnnotation: true,
		})
		var errs ast.Errors
		if errors.As(err, &errs) {
			refused.Findings = append(refused.Findings, refusal.FromAST(errs)...)
		} else if err != nil {
			refused.Findings = append(refused.Findings, refusal.Finding{File: f.name, Text: err.Error()})
		}
	}
	if len(refused.Findings) > 0 {
		return refused
	}
	return refusal.New(refusal.Read, "%v", cause)
}

func withoutTests(modules []bundle.ModuleFile) []bundle.ModuleFile {
	kept := make([]bundle.ModuleFile, 0, len(modules))
	for _, m := range modules {
		if !strings.HasSuffix(m.Path, "_test.rego") {
			kept = append(kept, m)
		}
	}
	return kept
}

// memory hands files that are in memory to OPA's bundle reader.
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
	return bundle.NewDescriptor(f.name, f.name, bytes.NewReader(f.data)), nil
}

func (m *memory) WithFilter(filter.LoaderFilter) bundle.DirectoryLoader   { return m }
func (m *memory) WithPathFormat(bundle.PathFormat) bundle.DirectoryLoader { return m }
func (m *memory) WithSizeLimitBytes(int64) bundle.DirectoryLoader         { return m }
func (m *memory) WithFollowSymlinks(bool) bundle.DirectoryLoader          { return m }
