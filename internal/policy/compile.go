package policy

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/schemas"
)

// indexPath is where the rules stand whose value the engine prepares.
var indexPath = ast.MustParseRef("data.toolpolicy.index")

func (p *Policy) compile(b *source.Bundle, opts Options) error {
	data, err := ast.InterfaceToValue(b.Data)
	if err != nil {
		return refusal.New(refusal.Compile, "data of the bundle: %v", err)
	}
	p.data = data.(ast.Object)

	modules, serving := map[string]*ast.Module{}, map[string]*ast.Module{}
	for _, m := range b.Modules {
		name := refusal.File(m.Path)
		modules[name] = m.Parsed
		if !m.Parsed.Package.Path.HasPrefix(indexPath) {
			serving[name] = m.Parsed
		}
	}
	pure, err := newPurity(opts)
	if err != nil {
		return err
	}
	if err := pure.check(modules); err != nil {
		return err
	}
	known, err := schemaSet()
	if err != nil {
		return err
	}
	compile := func(modules map[string]*ast.Module) (*ast.Compiler, error) {
		c := ast.NewCompiler().
			WithStrict(true).
			WithCapabilities(pure.capabilities()).
			WithSchemas(known).
			WithUseTypeCheckAnnotations(true).
			WithPathConflictsCheck(p.hasData)
		c.Compile(copied(modules))
		if c.Failed() {
			return nil, &refusal.Error{Stage: refusal.Compile, Findings: refusal.FromAST(c.Errors)}
		}
		return c, nil
	}
	if p.whole, err = compile(modules); err != nil {
		return err
	}
	p.serving, err = compile(serving)
	return err
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
func schemaSet() (*ast.SchemaSet, error) {
	set := ast.NewSchemaSet()
	names, err := fs.Glob(schemas.Files, "*.json")
	if err != nil || len(names) == 0 {
		return nil, errors.Join(errors.New("no schemas in the binary"), err)
	}
	for _, name := range names {
		text, err := schemas.Files.ReadFile(name)
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
