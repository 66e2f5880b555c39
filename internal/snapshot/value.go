package snapshot

import (
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

// field gives a member of an object, which must be of the type wanted: another
// one is an odd answer and never read as something else.
func field[T ast.Value](object ast.Object, key string) (T, error) {
	var none T
	term := object.Get(ast.StringTerm(key))
	if term == nil {
		return none, fmt.Errorf("%s: is missing", key)
	}
	value, ok := term.Value.(T)
	if !ok {
		return none, fmt.Errorf("%s: %v where %s should stand", key, term, typeName[T]())
	}
	return value, nil
}

// typeName names a type of values; sets and objects are interfaces, whose zero
// values OPA can't name.
func typeName[T ast.Value]() string {
	var none T
	switch any(&none).(type) {
	case *ast.Set:
		return "set"
	case *ast.Object:
		return "object"
	}
	return ast.ValueName(none)
}

// text gives a member that must be text and not empty.
func text(object ast.Object, key string) (string, error) {
	value, err := field[ast.String](object, key)
	if err == nil && value == "" {
		err = fmt.Errorf("%s: is empty", key)
	}
	return string(value), err
}

// truth gives a member that must be a boolean.
func truth(object ast.Object, key string) (bool, error) {
	value, err := field[ast.Boolean](object, key)
	return bool(value), err
}

// texts gives a member that must be a list of texts.
func texts(object ast.Object, key string) ([]string, error) {
	array, err := field[*ast.Array](object, key)
	if err != nil {
		return nil, err
	}
	list := make([]string, 0, array.Len())
	for i := range array.Len() {
		item, ok := array.Elem(i).Value.(ast.String)
		if !ok {
			return nil, fmt.Errorf("%s[%d]: %v where text should stand", key, i, array.Elem(i))
		}
		list = append(list, string(item))
	}
	return list, nil
}
