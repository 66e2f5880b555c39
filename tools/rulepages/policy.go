package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
)

// policy is what the files of a bundle say of themselves.
type policy struct {
	gates   []gate
	modules map[string]*ast.Module // by slash path below the repository
	notes   *ast.AnnotationSet
}

// gate is an entry of the order and the rule that stands behind it.
type gate struct {
	Place   int
	Gate    string `json:"gate"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
	Reveals bool   `json:"reveals"`
	Rule    rule   `json:"-"`
}

// rule is a package of the policy, as its METADATA tells of it.
type rule struct {
	Package, File, Title, Description string
	// Parts are the rules that have METADATA, in the order of the file.
	Parts []part
}

type part struct{ Name, Description string }

// readPolicy reads a bundle and finds the rule of each gate in its order.
func readPolicy(ctx context.Context, dir string) (*policy, error) {
	p := &policy{modules: map[string]*ast.Module{}}
	err := filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(file) != ".rego" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(filepath.Dir(dir), file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		p.modules[name], err = ast.ParseModuleWithOpts(name, string(text),
			ast.ParserOptions{ProcessAnnotation: true, RegoVersion: ast.RegoV1})
		return err
	})
	if err != nil {
		return nil, err
	}
	var errs ast.Errors
	if p.notes, errs = ast.BuildAnnotationSet(slices.Collect(maps.Values(p.modules))); len(errs) > 0 {
		return nil, errs
	}
	if err := p.readOrder(ctx, dir); err != nil {
		return nil, err
	}
	for i := range p.gates {
		p.gates[i].Place = i + 1
		if p.gates[i].Rule, err = p.rule("toolpolicy.gates." + p.gates[i].Gate); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *policy) readOrder(ctx context.Context, dir string) error {
	results, err := rego.New(rego.Query("data.toolpolicy.order"), rego.LoadBundle(dir)).Eval(ctx)
	if err != nil {
		return err
	}
	if len(results) != 1 {
		return fmt.Errorf("%s has no order", dir)
	}
	text, err := json.Marshal(results[0].Expressions[0].Value)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, &p.gates)
}

// rule reads the METADATA of a package and of the rules in it.
func (p *policy) rule(name string) (rule, error) {
	r := rule{Package: name}
	for _, file := range slices.Sorted(maps.Keys(p.modules)) {
		m := p.modules[file]
		if m.Package.Path.String() != "data."+name {
			continue
		}
		if about := p.notes.GetPackageScope(m.Package); about != nil && r.File == "" {
			r.Title, r.Description = about.Title, sentence(about.Description)
			r.File = file
		}
		for _, about := range m.Annotations {
			if about.Scope != "rule" && about.Scope != "document" {
				continue
			}
			named := strings.TrimPrefix(about.GetTargetPath().String(), "data."+name+".")
			r.Parts = append(r.Parts, part{Name: named, Description: sentence(about.Description)})
		}
	}
	if r.Title == "" || r.Description == "" || len(r.Parts) == 0 {
		return rule{}, fmt.Errorf("the package %s lacks METADATA with title and description", name)
	}
	return r, nil
}

// sentence puts a description on one line.
func sentence(text string) string { return strings.Join(strings.Fields(text), " ") }

// link gives the file as a page links to it.
func (r rule) link() string { return path.Join("../..", r.File) }
