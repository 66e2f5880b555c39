package facts

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Attributes turns free attributes, of a tool or of a user, into the object
// that a policy reads. It takes strings, booleans, numbers, and slices and
// string-keyed maps of these, of named types too; numbers keep every digit, so
// a float that may be an inexact integer is refused, as are null, bytes,
// structs and pointers. A nil map is an empty one. The findings have paths
// below the given one, and no file or line; with findings there is no object.
func Attributes(path string, m map[string]any) (ast.Object, []Finding) {
	term, findings := (&free{}).object(m, attributesDepth)
	if len(findings) > 0 {
		return nil, under(path, findings)
	}
	return term.Value.(ast.Object), nil
}

// under puts findings with relative paths below a path.
func under(path string, findings []Finding) []Finding {
	for i := range findings {
		findings[i].Path = join(path, findings[i].Path)
	}
	return findings
}

func found(code, text string) []Finding {
	return []Finding{{Code: code, Text: text}}
}

// free turns Go values into terms. Paths of its findings are relative, and
// grow on the way out, so that good facts pay nothing for them.
type free struct {
	// deep ends the work at the first value that is too deep: a map that holds
	// itself twice would take for ever.
	deep bool
}

func (b *free) value(v any, depth int) (*ast.Term, []Finding) {
	switch v := v.(type) {
	case nil:
		return nil, found(CodeNull, "must not be null; leave it out")
	case string:
		return text(v)
	case bool:
		return ast.InternedTerm(v), nil
	case json.Number:
		return number(canonical(v.String()))
	case map[string]any:
		return b.object(v, depth)
	}
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.String:
		return text(r.String())
	case reflect.Bool:
		return ast.InternedTerm(r.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return number(json.Number(strconv.FormatInt(r.Int(), 10)), "")
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return number(json.Number(strconv.FormatUint(r.Uint(), 10)), "")
	case reflect.Float32, reflect.Float64:
		return number(fromFloat(r.Float(), r.Type().Bits()))
	case reflect.Slice, reflect.Array:
		// Bytes would be a list of numbers here and base64 to others.
		if r.Type().Elem().Kind() != reflect.Uint8 {
			return b.list(r, depth)
		}
	case reflect.Map:
		if r.Type().Key().Kind() == reflect.String {
			members := make(map[string]any, r.Len())
			for it := r.MapRange(); it.Next(); {
				members[it.Key().String()] = it.Value().Interface()
			}
			return b.object(members, depth)
		}
	}
	return nil, found(CodeWrongType, "must be text, a boolean, a number, a list or an object, not a Go "+r.Type().String())
}

func text(s string) (*ast.Term, []Finding) {
	if !utf8.ValidString(s) {
		return nil, found(CodeBadText, badText)
	}
	return ast.StringTerm(s), nil
}

func number(n json.Number, problem string) (*ast.Term, []Finding) {
	if problem != "" {
		return nil, found(CodeBadNumber, problem)
	}
	return ast.NumberTerm(n), nil
}

func (b *free) list(r reflect.Value, depth int) (*ast.Term, []Finding) {
	if b.deep = b.deep || depth > maxDepth; b.deep {
		return nil, found(CodeTooDeep, refuseDepth.text)
	}
	terms := make([]*ast.Term, r.Len())
	var findings []Finding
	for i := 0; i < len(terms) && !b.deep; i++ {
		term, wrong := b.value(r.Index(i).Interface(), depth+1)
		if terms[i] = term; len(wrong) > 0 {
			findings = append(findings, under(index(i), wrong)...)
		}
	}
	if len(findings) > 0 {
		return nil, findings
	}
	return ast.ArrayTerm(terms...), nil
}

func (b *free) object(members map[string]any, depth int) (*ast.Term, []Finding) {
	if b.deep = b.deep || depth > maxDepth; b.deep {
		return nil, found(CodeTooDeep, refuseDepth.text)
	}
	items := make([][2]*ast.Term, 0, len(members))
	var findings []Finding
	keys := slices.AppendSeq(make([]string, 0, len(members)), maps.Keys(members))
	slices.Sort(keys)
	for _, key := range keys {
		if b.deep {
			break
		}
		if !utf8.ValidString(key) {
			findings = append(findings, Finding{Code: CodeBadText, Path: step(key), Text: refuseGarbled.text})
			continue
		}
		term, wrong := b.value(members[key], depth+1)
		if len(wrong) > 0 {
			findings = append(findings, under(step(key), wrong)...)
			continue
		}
		items = append(items, ast.Item(ast.StringTerm(key), term))
	}
	if len(findings) > 0 {
		return nil, findings
	}
	return ast.ObjectTerm(items...), nil
}
