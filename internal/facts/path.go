package facts

// Path writes the way to a fact as people read it, such as tools[3].effect. A
// segment is a key (string) or a position (int); another kind is left out.
func Path(segments ...any) string {
	path := ""
	for _, segment := range segments {
		switch s := segment.(type) {
		case string:
			path = join(path, step(s))
		case int:
			path = join(path, index(s))
		}
	}
	return path
}
