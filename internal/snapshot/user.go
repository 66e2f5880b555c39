package snapshot

import (
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// User is who asks. A nil *User is nobody, who is no administrator.
type User struct {
	// ID names the user; no shipped gate reads it.
	ID string `json:"id"`
	// Admin says that the user is an administrator.
	Admin bool `json:"admin"`
	// Groups are those of the user, for custom gates. Nil and empty are the same.
	Groups []string `json:"groups"`
	// Attributes are free, for custom gates, of the kinds that a tool's have.
	Attributes map[string]any `json:"attributes"`
}

// input is the document that the view is asked with.
func input(configuration string, user *User) (ast.Object, error) {
	who, err := user.value()
	if err != nil {
		return nil, err
	}
	return ast.NewObject(
		ast.Item(ast.StringTerm("configuration"), ast.StringTerm(configuration)),
		ast.Item(ast.StringTerm("user"), ast.NewTerm(who)),
	), nil
}

// check says whether the user can be carried into the policy.
func (u *User) check() error {
	if u == nil || len(u.Attributes) == 0 {
		return nil
	}
	_, err := u.value()
	return err
}

func (u *User) value() (ast.Value, error) {
	if u == nil {
		return ast.NullValue, nil
	}
	attributes, findings := facts.Attributes("user.attributes", u.Attributes)
	if len(findings) > 0 {
		return nil, fmt.Errorf("the user asked for: %w", &facts.Error{Findings: findings})
	}
	groups := make([]*ast.Term, 0, len(u.Groups))
	for _, group := range u.Groups {
		groups = append(groups, ast.StringTerm(group))
	}
	return ast.NewObject(
		ast.Item(ast.StringTerm("id"), ast.StringTerm(u.ID)),
		ast.Item(ast.StringTerm("admin"), ast.BooleanTerm(u.Admin)),
		ast.Item(ast.StringTerm("groups"), ast.ArrayTerm(groups...)),
		ast.Item(ast.StringTerm("attributes"), ast.NewTerm(attributes)),
	), nil
}

// about gives a question with the names that it is about, and more.
func about(question ast.Object, names []string, more ...[2]*ast.Term) ast.Object {
	list := make([]*ast.Term, 0, len(names))
	for _, name := range names {
		list = append(list, ast.StringTerm(name))
	}
	pairs := append(more, ast.Item(ast.StringTerm("tools"), ast.ArrayTerm(list...)))
	question.Foreach(func(key, value *ast.Term) { pairs = append(pairs, ast.Item(key, value)) })
	return ast.NewObject(pairs...)
}
