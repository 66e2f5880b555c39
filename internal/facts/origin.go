package facts

import (
	"strconv"
	"strings"
)

// origin is where facts were read.
type origin struct {
	file  string
	lines map[string]int
}

// Place gives the file and the line of a path such as tools[3].effect, or of
// the nearest thing around it that the document holds. The line counts from 1.
// Both are zero for facts made in Go. Changing facts after they were parsed
// leaves the places as they were read.
func (f Facts) Place(path string) (file string, line int) {
	if f.origin == nil {
		return "", 0
	}
	for {
		if line, ok := f.origin.lines[path]; ok || path == "" {
			return f.origin.file, line
		}
		path = parent(path)
	}
}

// parent takes the last step off a path; of one step it leaves nothing.
func parent(path string) string {
	last := 0
	for i := 0; i < len(path); i++ {
		switch path[i] {
		case '.':
			last = i
		case '[':
			last = i
			if quoted, err := strconv.QuotedPrefix(path[i+1:]); err == nil {
				i += len(quoted)
			}
		}
	}
	return path[:last]
}

// step gives the part of a path that leads to a key.
func step(key string) string {
	if key == "" || strings.ContainsFunc(key, odd) {
		return "[" + strconv.Quote(key) + "]"
	}
	return "." + key
}

// odd says whether a character needs quotes in a path.
func odd(r rune) bool {
	letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	return !letter && (r < '0' || r > '9') && r != '_' && r != '-'
}

// index gives the part of a path that leads to an item of a list.
func index(i int) string {
	return "[" + strconv.Itoa(i) + "]"
}

// join appends a step to a path, which is empty for the document.
func join(path, step string) string {
	if path == "" {
		return strings.TrimPrefix(step, ".")
	}
	return path + step
}
