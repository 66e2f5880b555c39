package facts

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/open-policy-agent/opa/v1/ast"
)

// builder makes terms. It makes each key and each word once, for all tools.
type builder struct {
	terms    map[string]*ast.Term
	empty    *ast.Term
	findings []Finding
}

// under runs build and puts what it finds below a path.
func (b *builder) under(path string, build func() *ast.Term) *ast.Term {
	before := len(b.findings)
	term := build()
	under(path, b.findings[before:])
	return term
}

func (b *builder) item(name string, value *ast.Term) [2]*ast.Term {
	return ast.Item(b.known(name), value)
}

// known gives the one term of a text that many tools share.
func (b *builder) known(s string) *ast.Term {
	term, ok := b.terms[s]
	if !ok {
		term = ast.StringTerm(s)
		b.terms[s] = term
	}
	return term
}

// word gives text that many tools share.
func (b *builder) word(name, s string) *ast.Term {
	if !utf8.ValidString(s) {
		return b.lack(step(name), found(CodeBadText, badText))
	}
	return b.known(s)
}

func (b *builder) tool(t *Tool) *ast.Term {
	items := make([][2]*ast.Term, 0, 11)
	items = append(items,
		b.item("name", ast.StringTerm(strings.ToValidUTF8(t.Name, "\uFFFD"))),
		b.item("group", b.word("group", t.Group)),
		b.item("enabledByDefault", ast.InternedTerm(t.EnabledByDefault)),
		b.item("requiresInput", ast.InternedTerm(t.RequiresInput)),
		b.item("remote", ast.InternedTerm(t.Remote)),
		b.item("attributes", b.attributes(t.Attributes)),
	)
	if t.Group == "" {
		b.findings = append(b.findings, Finding{Code: CodeMissingField, Path: step("group"), Text: emptyGroup})
	}
	if t.Description != "" {
		items = append(items, b.item("description", b.text("description", t.Description)))
	}
	if t.RequiresAdmin != nil {
		items = append(items, b.item("requiresAdmin", ast.InternedTerm(*t.RequiresAdmin)))
	}
	if t.RequiresApproval != nil {
		items = append(items, b.item("requiresApproval", ast.InternedTerm(*t.RequiresApproval)))
	}
	items = optional(b, items, "dataClass", t.DataClass)
	items = optional(b, items, "effect", t.Effect)
	return ast.ObjectTerm(items...)
}

func (b *builder) configuration(c *Configuration) *ast.Term {
	items := make([][2]*ast.Term, 0, 5)
	items = append(items,
		b.item("fallbacks", b.texts("fallbacks", c.Fallbacks)),
		b.item("allowedToolGroups", b.texts("allowedToolGroups", c.AllowedToolGroups)),
		b.item("attributes", b.attributes(c.Attributes)),
	)
	if c.AllowedTools != nil {
		items = append(items, b.item("allowedTools", b.texts("allowedTools", *c.AllowedTools)))
	}
	return ast.ObjectTerm(optional(b, items, "trustZone", c.TrustZone)...)
}

// optional adds text where there is some.
func optional[T ~string](b *builder, items [][2]*ast.Term, name string, value *T) [][2]*ast.Term {
	if value == nil {
		return items
	}
	return append(items, b.item(name, b.word(name, string(*value))))
}

func (b *builder) text(name, s string) *ast.Term {
	term, wrong := text(s)
	if len(wrong) > 0 {
		return b.lack(step(name), wrong)
	}
	return term
}

func (b *builder) texts(name string, list []string) *ast.Term {
	terms := make([]*ast.Term, len(list))
	for i, s := range list {
		term, wrong := text(s)
		if len(wrong) > 0 {
			term = b.lack(step(name)+index(i), wrong)
		}
		terms[i] = term
	}
	return ast.ArrayTerm(terms...)
}

// key makes a key that is free text.
func (b *builder) key(s string) *ast.Term {
	if !utf8.ValidString(s) {
		b.findings = append(b.findings, Finding{Code: CodeBadText, Path: step(s), Text: refuseGarbled.text})
	}
	return ast.StringTerm(s)
}

func (b *builder) switches(name string, on map[string]bool) *ast.Term {
	items := make([][2]*ast.Term, 0, len(on))
	before := len(b.findings)
	for _, key := range slices.Sorted(maps.Keys(on)) {
		items = append(items, ast.Item(b.key(key), ast.InternedTerm(on[key])))
	}
	under(step(name), b.findings[before:])
	return ast.ObjectTerm(items...)
}

func (b *builder) attributes(m map[string]any) *ast.Term {
	if len(m) == 0 {
		return b.empty
	}
	term, wrong := (&free{}).object(m, attributesDepth)
	if len(wrong) > 0 {
		return b.lack(step("attributes"), wrong)
	}
	return term
}

// lack notes why there is no term, and gives one to stand in for it.
func (b *builder) lack(path string, wrong []Finding) *ast.Term {
	b.findings = append(b.findings, under(path, wrong)...)
	return b.empty
}
