package facts

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// Parse reads one document of facts, JSON or YAML by the extension of name
// (.json, .yaml, .yml); under any other name it is JSON where it begins with
// an opening brace, and else YAML. A byte order mark at the start is skipped.
//
// The reading is strict: keys are exact, none is unknown or doubled, every
// value has its type, and null stands nowhere but for allowedTools, where it
// is the same as leaving the field out. What words and names mean is not
// judged here. A tool's name that isn't valid Unicode arrives with U+FFFD in
// it; such text anywhere else is an error.
//
// The error is an *Error with all findings, in the order of their lines.
func Parse(name string, data []byte) (Facts, error) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if isJSON(name, data) {
		return parse(name, data, readJSON)
	}
	return parse(name, data, readYAML)
}

func parse(name string, data []byte, read func([]byte) (*node, *Finding)) (Facts, error) {
	root, failed := read(data)
	if failed != nil {
		failed.File = name
		return Facts{}, &Error{Findings: []Finding{*failed}}
	}
	w := &walker{file: name, lines: map[string]int{}}
	f := w.facts(root)
	if len(w.findings) > 0 {
		slices.SortStableFunc(w.findings, func(a, b Finding) int { return a.Line - b.Line })
		return Facts{}, &Error{Findings: w.findings}
	}
	f.origin = &origin{file: name, lines: w.lines}
	return f, nil
}

func isJSON(name string, data []byte) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json":
		return true
	case ".yaml", ".yml":
		return false
	}
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{"))
}
