package facts

// Value is one value of a JSON document that is read as strictly as facts are.
// Each method reads it as what its place wants; where it is something else, the
// finding is noted and the zero value returned.
type Value struct {
	w    *walker
	path string
	n    *node
}

// Member is a key that an object may have, and what reads its value.
type Member struct {
	Name string
	Read func(Value)
}

// ReadJSON reads a JSON document that is not of facts, such as a question about
// them: exact keys, none unknown or doubled, exact types, valid Unicode. The
// error is an *Error with everything that read has found.
func ReadJSON(data []byte, read func(Value)) error {
	root, failed := readJSON(data)
	if failed != nil {
		return &Error{Findings: []Finding{*failed}}
	}
	w := &walker{lines: map[string]int{}}
	read(Value{w: w, n: root})
	if len(w.findings) > 0 {
		return &Error{Findings: w.findings}
	}
	return nil
}

// Object reads an object that has no other keys than those of the members.
func (v Value) Object(members ...Member) {
	fields := make([]field, 0, len(members))
	for _, m := range members {
		fields = append(fields, field{name: m.Name, read: func(path string, n *node) {
			m.Read(Value{w: v.w, path: path, n: n})
		}})
	}
	v.w.object(v.path, v.n, fields)
}

// Text reads text.
func (v Value) Text() string {
	text, _ := v.w.text(v.path, v.n)
	return text
}

// Truth reads a boolean.
func (v Value) Truth() bool {
	truth, ok := v.w.truth(v.path, v.n)
	return truth && ok
}

// Texts reads a list of text. It is not nil, though it may be empty.
func (v Value) Texts() []string {
	return append([]string{}, v.w.texts(v.path, v.n)...)
}

// Attributes reads a free object, as a tool's attributes are; an empty one is nil.
func (v Value) Attributes() map[string]any { return v.w.attributes(v.path, v.n) }

// IsNull says whether the value is null, which is no finding by itself.
func (v Value) IsNull() bool { return v.n.kind == kindNull && !v.n.refused() }
