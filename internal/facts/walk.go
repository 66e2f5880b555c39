package facts

import (
	"fmt"
	"strconv"
)

// walker turns nodes into facts and gathers what stands against them.
type walker struct {
	file     string
	lines    map[string]int
	findings []Finding
	// tool is the name of the tool being read, for messages.
	tool string
}

func (w *walker) add(code, path string, line int, text string) {
	if w.tool != "" {
		text += " (tool " + w.tool + ")"
	}
	w.findings = append(w.findings, Finding{Code: code, Path: path, File: w.file, Line: line, Text: text})
}

// is says whether a node is of the kind that its place wants, and reports it
// where it isn't.
func (w *walker) is(path string, n *node, want kind) bool {
	w.lines[path] = n.line
	switch {
	case n.refused():
		w.add(n.code, path, n.line, n.refusal.text)
	case n.kind == want:
		return true
	case n.kind == kindNull:
		w.add(CodeNull, path, n.line, "must be "+wanted(want)+", not null")
	case n.kind == kindOdd && n.text == "":
		w.add(CodeNull, path, n.line, "must be "+wanted(want)+", not nothing")
	case n.kind == kindOdd && want == kindText:
		w.add(CodeWrongType, path, n.line, "must be text, and plain "+short(n.text)+" is not text in YAML; write it in quotes")
	case n.kind == kindNumber && want == kindText:
		w.add(CodeWrongType, path, n.line, "must be text, not the number "+short(n.text)+"; write it in quotes")
	case n.kind == kindBool && want == kindText:
		w.add(CodeWrongType, path, n.line, "must be text, not a boolean; write it in quotes")
	default:
		w.add(CodeWrongType, path, n.line, fmt.Sprintf("must be %s, not %s", wanted(want), n.shown()))
	}
	return false
}

// wanted names a kind as what a place wants.
func wanted(k kind) string {
	if k == kindBool {
		return "true or false"
	}
	return k.String()
}

// shown gives a node as a message shows it: text in quotes.
func (n *node) shown() string {
	switch n.kind {
	case kindText:
		return "the text " + quote(n.text)
	case kindNumber:
		return "the number " + short(n.text)
	case kindOdd:
		return "the plain YAML value " + short(n.text)
	}
	return n.kind.String()
}

// short cuts what may be very long for a message.
func short(text string) string {
	const most = 60
	count := 0
	for i := range text {
		if count++; count > most {
			return text[:i] + "…"
		}
	}
	return text
}

func quote(text string) string { return strconv.Quote(short(text)) }

// field is a key that an object may have.
type field struct {
	name string
	// missing is what to say where the key must be there and isn't.
	missing string
	read    func(path string, n *node)
}

// object reads an object whose keys are known.
func (w *walker) object(path string, n *node, fields []field) {
	seen := make([]bool, len(fields))
	w.entries(path, n, func(key, path string, n *node) {
		for i, f := range fields {
			if f.name == key {
				seen[i] = true
				f.read(path, n)
				return
			}
		}
		w.add(CodeUnknownField, path, n.line, unknown(key, fields))
	})
	for i, f := range fields {
		if f.missing != "" && !seen[i] && n.kind == kindObject && !n.refused() {
			w.add(CodeMissingField, join(path, step(f.name)), n.line, f.missing)
		}
	}
}

// entries reads an object, each key once.
func (w *walker) entries(path string, n *node, read func(key, path string, n *node)) {
	if !w.is(path, n, kindObject) {
		return
	}
	first := make(map[string]int, len(n.members))
	for _, m := range n.members {
		path := join(path, step(m.key))
		if m.refused() {
			w.add(m.code, path, m.value.line, m.refusal.text)
			continue
		}
		if line, ok := first[m.key]; ok {
			w.add(CodeDuplicateField, path, m.value.line, twice(line, m.value.line))
			continue
		}
		first[m.key] = m.value.line
		read(m.key, path, m.value)
	}
}

func twice(first, second int) string {
	if first == second {
		return fmt.Sprintf("stands twice on line %d", first)
	}
	return fmt.Sprintf("stands twice, on line %d and on line %d", first, second)
}
