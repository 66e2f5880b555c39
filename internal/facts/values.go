package facts

import "strings"

const (
	emptyGroup = "must not be empty"
	badText    = "is not valid UTF-8 text"
)

func (w *walker) text(path string, n *node) (string, bool) {
	if !w.is(path, n, kindText) {
		return "", false
	}
	if n.garbled {
		w.add(CodeBadText, path, n.line, badText)
		return "", false
	}
	return n.text, true
}

func (w *walker) truth(path string, n *node) (value, ok bool) {
	return n.truth, w.is(path, n, kindBool)
}

// marker reads a boolean whose absence means something else than false.
func (w *walker) marker(path string, n *node) *bool {
	if value, ok := w.truth(path, n); ok {
		return &value
	}
	return nil
}

// word reads text that the policy looks up.
func word[T ~string](w *walker, path string, n *node) *T {
	if text, ok := w.text(path, n); ok {
		value := T(text)
		return &value
	}
	return nil
}

func (w *walker) list(path string, n *node, read func(path string, n *node)) {
	if w.is(path, n, kindList) {
		for i, item := range n.items {
			read(path+index(i), item)
		}
	}
}

func (w *walker) texts(path string, n *node) []string {
	var texts []string
	w.list(path, n, func(path string, n *node) {
		text, _ := w.text(path, n)
		texts = append(texts, text)
	})
	return texts
}

func (w *walker) switches(path string, n *node) map[string]bool {
	var on map[string]bool
	w.entries(path, n, func(key, path string, n *node) {
		if on == nil {
			on = map[string]bool{}
		}
		on[key], _ = w.truth(path, n)
	})
	return on
}

// attributes reads a free object; an empty one is nil.
func (w *walker) attributes(path string, n *node) map[string]any {
	if !w.is(path, n, kindObject) || len(n.members) == 0 {
		return nil
	}
	return w.freeObject(path, n)
}

func (w *walker) freeObject(path string, n *node) map[string]any {
	object := make(map[string]any, len(n.members))
	w.entries(path, n, func(key, path string, n *node) { object[key] = w.free(path, n) })
	return object
}

// free reads a value of any kind that attributes may have.
func (w *walker) free(path string, n *node) any {
	if n.refused() {
		w.is(path, n, n.kind)
		return nil
	}
	switch n.kind {
	case kindObject:
		return w.freeObject(path, n)
	case kindList:
		items := make([]any, 0, len(n.items))
		w.list(path, n, func(path string, n *node) { items = append(items, w.free(path, n)) })
		return items
	case kindBool:
		value, _ := w.truth(path, n)
		return value
	case kindNumber:
		w.is(path, n, kindNumber)
		number, problem := canonical(n.text)
		if problem != "" {
			w.add(CodeBadNumber, path, n.line, problem)
		}
		return number
	case kindNull:
		w.add(CodeNull, path, n.line, "must not be null; leave it out")
		return nil
	}
	if n.kind == kindOdd && strings.TrimSpace(n.text) == "" {
		w.add(CodeNull, path, n.line, "must not be left empty")
		return nil
	}
	text, _ := w.text(path, n)
	return text
}
