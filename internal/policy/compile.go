package policy

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// indexPath is where the rules stand whose value the engine prepares.
var indexPath = ast.MustParseRef("data.toolpolicy.index")

// extensionPath gives a document of an extension.
func extensionPath(name string, keys ...string) ast.Ref {
	ref := ast.MustParseRef("data.toolpolicy_ext").Append(ast.StringTerm(name))
	for _, key := range keys {
		ref = ref.Append(ast.StringTerm(key))
	}
	return ref
}

// indexes gives the paths of all indexes, the shipped one first.
func (p *Policy) indexes() []ast.Ref {
	paths := []ast.Ref{indexPath}
	for _, name := range p.extensions {
		paths = append(paths, extensionPath(name, "index"))
	}
	return paths
}

func (p *Policy) compile(bundles []*source.Bundle) error {
	if err := p.mergeData(bundles); err != nil {
		return err
	}
	modules := p.modules(bundles)
	pure, err := newPurity(p.opts)
	if err != nil {
		return err
	}
	if err := pure.check(modules); err != nil {
		return err
	}
	known, err := schemaSet(p.opts.Schemas)
	if err != nil {
		return err
	}
	compile := func(modules map[string]*ast.Module, schemas *ast.SchemaSet) (*ast.Compiler, error) {
		c := ast.NewCompiler().
			WithStrict(true).
			WithCapabilities(pure.capabilities()).
			WithSchemas(schemas).
			WithUseTypeCheckAnnotations(schemas != nil).
			WithEnablePrintStatements(p.Prints()).
			WithPathConflictsCheck(p.hasData)
		c.Compile(copied(modules))
		if c.Failed() {
			return nil, &refusal.Error{Stage: refusal.Compile, Findings: refusal.FromAST(c.Errors)}
		}
		return c, nil
	}
	if p.whole, err = compile(modules, known); err != nil {
		return err
	}
	if err := p.checkNames(known); err != nil {
		return err
	}
	// What the schemas say was checked just now.
	p.serving, err = compile(p.withoutIndexes(modules), nil)
	return err
}

// mergeData puts the data of all bundles into one object; their roots are apart.
func (p *Policy) mergeData(bundles []*source.Bundle) error {
	p.data = ast.NewObject()
	for _, b := range bundles {
		value, err := ast.InterfaceToValue(policyData(b))
		if err != nil {
			return refusal.New(refusal.Compile, "data of %s: %v", b.Name, err)
		}
		merged, ok := p.data.Merge(value.(ast.Object))
		if !ok {
			return refusal.New(refusal.Compile, "data of %s stands where another bundle has some", b.Name)
		}
		p.data = merged
	}
	return nil
}

// modules gives the modules of all bundles by their file; where two bundles have
// a file of one name, with the bundle's name before it.
func (p *Policy) modules(bundles []*source.Bundle) map[string]*ast.Module {
	modules := map[string]*ast.Module{}
	for _, b := range bundles {
		for _, m := range b.Modules {
			name := refusal.File(m.Path)
			if _, taken := modules[name]; taken {
				name = b.Name + ": " + name
			}
			modules[name] = m.Parsed
		}
	}
	return modules
}

func (p *Policy) withoutIndexes(modules map[string]*ast.Module) map[string]*ast.Module {
	kept := map[string]*ast.Module{}
	for name, m := range modules {
		inIndex := func(index ast.Ref) bool { return m.Package.Path.HasPrefix(index) }
		if !slices.ContainsFunc(p.indexes(), inIndex) {
			kept[name] = m
		}
	}
	return kept
}

// copied gives modules that a compiler may rewrite.
func copied(modules map[string]*ast.Module) map[string]*ast.Module {
	own := make(map[string]*ast.Module, len(modules))
	for name, m := range modules {
		own[name] = m.Copy()
	}
	return own
}

// hasData says whether the bundle's data has something at a path, so that the
// compiler refuses a rule and data at one path.
func (p *Policy) hasData(at []string) (bool, error) {
	ref := make(ast.Ref, 0, len(at))
	for _, key := range at {
		ref = append(ref, ast.StringTerm(key))
	}
	_, err := p.data.Find(ref)
	return err == nil, nil
}

// schemaSet gives the schemas by the names under which policies annotate them.
func schemaSet(files fs.FS) (*ast.SchemaSet, error) {
	set := ast.NewSchemaSet()
	names, err := fs.Glob(files, "*.json")
	if err != nil || len(names) == 0 {
		return nil, errors.Join(errors.New("no schemas"), err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		var schema any
		if err := json.Unmarshal(text, &schema); err != nil {
			return nil, err
		}
		key := strings.TrimSuffix(path.Base(name), ".json")
		set.Put(ast.SchemaRootRef.Append(ast.StringTerm(key)), schema)
	}
	return set, nil
}
