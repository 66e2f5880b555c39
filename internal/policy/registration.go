package policy

import (
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// Registration is what a policy finds in facts beyond their shape.
type Registration struct {
	// Errors refuse the whole document.
	Errors []facts.Finding
	// Dropped are the remote tools left out.
	Dropped []facts.Finding
	// Warnings are the facts that were read strictly.
	Warnings []facts.Finding
}

func readRegistration(value ast.Value) (Registration, error) {
	var r Registration
	for key, to := range map[string]*[]facts.Finding{
		"errors": &r.Errors, "dropped": &r.Dropped, "warnings": &r.Warnings,
	} {
		found, err := value.Find(ast.Ref{ast.StringTerm(key)})
		if err != nil {
			return r, fmt.Errorf("data.toolpolicy.registration.%s: %w", key, err)
		}
		if *to, err = readFindings(found); err != nil {
			return r, fmt.Errorf("data.toolpolicy.registration.%s: %w", key, err)
		}
	}
	return r, nil
}

// readFindings puts a set of findings in the order of their paths.
func readFindings(value ast.Value) ([]facts.Finding, error) {
	found, err := readSet(value)
	if err != nil {
		return nil, err
	}
	findings := make([]facts.Finding, 0, len(found))
	for _, f := range found {
		findings = append(findings, f.finding)
	}
	return findings, nil
}

// found is one finding as the policy gives it.
type found struct {
	path    ast.Value
	finding facts.Finding
	// name is what matches nothing, among the names of that list; empty where
	// nothing else was meant.
	name, among string
}

// readSet puts a set of findings in the order of their paths, in which positions
// are numbers.
func readSet(value ast.Value) ([]found, error) {
	set, ok := value.(ast.Set)
	if !ok {
		return nil, fmt.Errorf("is no set, but %s", ast.ValueName(value))
	}
	findings := make([]found, 0, set.Len())
	for _, term := range set.Slice() {
		path, err := term.Value.Find(ast.Ref{ast.StringTerm("path")})
		if err != nil {
			return nil, fmt.Errorf("a finding without a path: %v", term)
		}
		segments, err := readPath(path)
		if err != nil {
			return nil, err
		}
		code, text := member(term.Value, "code"), member(term.Value, "text")
		if code == "" || text == "" {
			return nil, fmt.Errorf("a finding without a code or a text: %v", term)
		}
		findings = append(findings, found{
			path:    path,
			finding: facts.Finding{Code: code, Path: facts.Path(segments...), Text: text},
			name:    member(term.Value, "name"),
			among:   member(term.Value, "among"),
		})
	}
	slices.SortStableFunc(findings, func(a, b found) int { return a.path.Compare(b.path) })
	return findings, nil
}

func readPath(value ast.Value) ([]any, error) {
	array, ok := value.(*ast.Array)
	if !ok {
		return nil, fmt.Errorf("a finding's path is no list: %v", value)
	}
	segments := make([]any, 0, array.Len())
	for i := range array.Len() {
		switch v := array.Elem(i).Value.(type) {
		case ast.String:
			segments = append(segments, string(v))
		case ast.Number:
			position, ok := v.Int()
			if !ok {
				return nil, fmt.Errorf("a finding's path has the position %v", v)
			}
			segments = append(segments, position)
		default:
			return nil, fmt.Errorf("a finding's path has the segment %v", v)
		}
	}
	return segments, nil
}

func member(value ast.Value, key string) string {
	found, err := value.Find(ast.Ref{ast.StringTerm(key)})
	if err != nil {
		return ""
	}
	text, _ := found.(ast.String)
	return string(text)
}
