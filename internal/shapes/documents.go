package shapes

import (
	"github.com/open-policy-agent/opa/v1/ast"
)

// function is what is known of a function: what it is given and what it gives.
type function struct {
	args   []*shape
	result *shape
}

// documents is what policies can refer to.
type documents struct {
	input, data *shape
	functions   map[string]*function
	// rules has the document that each rule, and each else of it, is part of.
	rules map[*ast.Rule]*shape
}

// newDocuments lays out schemas, rules and data in one tree.
func newDocuments(c *ast.Compiler, opts Options) *documents {
	d := &documents{
		input: ofSchema(opts.Schemas["input"]), data: shapeOf(&node{kind: object, members: map[string]*shape{}, rest: &shape{}}),
		functions: map[string]*function{}, rules: map[*ast.Rule]*shape{},
	}
	for path, schema := range opts.Documents {
		if described, ok := opts.Schemas[schema]; ok {
			d.describe(ast.MustParseRef(path), ofSchema(described))
		}
	}
	for _, module := range c.Modules {
		for _, rule := range module.Rules {
			d.define(rule)
		}
	}
	for _, path := range opts.Closed {
		if s, rest := d.find(path); len(rest) == 0 && len(s.nodes) == 1 && s.nodes[0].kind == object && opts.Data != nil {
			if data, err := opts.Data.Find(path[1:]); err == nil {
				addNames(s.nodes[0], data)
			}
			s.nodes[0].rest = nil
		}
	}
	return d
}

// describe puts the shape of a schema at a path.
func (d *documents) describe(path ast.Ref, s *shape) {
	parent := d.open(path[:len(path)-1])
	if name, ok := path[len(path)-1].Value.(ast.String); ok && parent != nil {
		parent.members[string(name)] = s
	}
}

// open gives the object at a path, made where there is none yet.
func (d *documents) open(path ast.Ref) *node {
	at := d.data.nodes[0]
	for _, key := range path[1:] {
		name, ok := key.Value.(ast.String)
		if !ok {
			return nil
		}
		next := at.members[string(name)]
		if next == nil {
			next = shapeOf(&node{kind: object, members: map[string]*shape{}, rest: &shape{}})
			at.members[string(name)] = next
		}
		if len(next.nodes) != 1 || next.nodes[0].kind != object {
			return nil
		}
		at = next.nodes[0]
	}
	return at
}

// define makes room for what a rule gives. What a schema describes stays so.
func (d *documents) define(rule *ast.Rule) {
	path := rule.Ref()
	constant := path.ConstantPrefix()
	parent := d.open(constant[:len(constant)-1])
	value := &shape{}
	if parent != nil {
		name := string(constant[len(constant)-1].Value.(ast.String))
		if there := parent.members[name]; there != nil {
			value = there
		} else {
			parent.members[name] = value
		}
	}
	if len(rule.Head.Args) > 0 {
		f := d.functions[path.String()]
		if f == nil {
			f = &function{result: &shape{}}
			for range rule.Head.Args {
				f.args = append(f.args, &shape{})
			}
			d.functions[path.String()] = f
		}
		return
	}
	switch rest := len(path) - len(constant); {
	case value.fixed:
		value = &shape{}
	case rest == 1 && rule.Head.RuleKind() != ast.MultiValue:
		value = inner(value, object)
	case rest > 0:
		value.add([]*node{freeNode})
		value = &shape{}
	}
	if rule.Head.RuleKind() == ast.MultiValue {
		value = inner(value, set)
	}
	for each := rule; each != nil; each = each.Else {
		d.rules[each] = value
	}
}

// inner gives what the entries of a value are, as those of a kind.
func inner(s *shape, k kind) *shape {
	for _, n := range s.nodes {
		if n.kind == k {
			return n.rest
		}
	}
	n := &node{kind: k, rest: &shape{}}
	s.add([]*node{n})
	return n.rest
}

// find goes down a path as far as objects have its names.
func (d *documents) find(path ast.Ref) (*shape, ast.Ref) {
	s := d.data
	for i, key := range path[1:] {
		name, _ := key.Value.(ast.String)
		if len(s.nodes) != 1 || s.nodes[0].members[string(name)] == nil {
			return s, path[i+1:]
		}
		s = s.nodes[0].members[string(name)]
	}
	return s, nil
}

// addNames makes the names known under which data stands beside rules.
func addNames(n *node, data ast.Value) {
	members, ok := data.(ast.Object)
	if !ok {
		return
	}
	members.Foreach(func(key, value *ast.Term) {
		name, ok := key.Value.(ast.String)
		if !ok {
			return
		}
		there := n.members[string(name)]
		switch {
		case there == nil:
			n.members[string(name)] = &shape{}
		case len(there.nodes) == 1 && there.nodes[0].kind == object:
			addNames(there.nodes[0], value.Value)
		}
	})
}
