package facts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Digest identifies facts: "sha256:" and the hexadecimal SHA-256 of their
// document as JSON without spaces, keys in byte order. It takes what Value and
// Attributes give.
func Digest(document ast.Object) string {
	sum := sha256.Sum256(appendJSON(nil, document))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// MarshalJSON gives the document that Value describes; Parse makes equal facts
// of it. Facts that Check refuses have none.
func (f Facts) MarshalJSON() ([]byte, error) {
	document, err := f.Value()
	if err != nil {
		return nil, err
	}
	return appendJSON(nil, document), nil
}

// UnmarshalJSON is Parse of a JSON document without a name, so that
// json.Unmarshal is as strict.
func (f *Facts) UnmarshalJSON(data []byte) error {
	parsed, err := parse("", data, readJSON)
	if err != nil {
		return err
	}
	*f = parsed
	return nil
}

// appendJSON writes a value in the one form that it has.
func appendJSON(to []byte, value ast.Value) []byte {
	switch value := value.(type) {
	case ast.Object:
		to = append(to, '{')
		first := true
		value.Foreach(func(key, value *ast.Term) {
			if !first {
				to = append(to, ',')
			}
			first = false
			to = appendJSON(to, key.Value)
			to = append(to, ':')
			to = appendJSON(to, value.Value)
		})
		return append(to, '}')
	case *ast.Array:
		to = append(to, '[')
		for i := range value.Len() {
			if i > 0 {
				to = append(to, ',')
			}
			to = appendJSON(to, value.Elem(i).Value)
		}
		return append(to, ']')
	case ast.String:
		return appendText(to, string(value))
	case ast.Number, ast.Boolean, ast.Null:
		return append(to, value.String()...)
	}
	panic(fmt.Sprintf("facts: a %T has no place in facts", value))
}

// appendText writes text in quotes, as encoding/json does without its escapes
// for HTML.
func appendText(to []byte, s string) []byte {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == '"' || s[i] == '\\' {
			var b bytes.Buffer
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(false)
			_ = e.Encode(s) // a string has an encoding, and a buffer takes it
			return append(to, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
		}
	}
	to = append(to, '"')
	to = append(to, s...)
	return append(to, '"')
}
