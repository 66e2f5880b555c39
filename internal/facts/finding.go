package facts

import (
	"fmt"
	"strings"
)

// Finding is one thing found in facts, with its place.
type Finding struct {
	// Code names the kind of finding; it stays the same between versions.
	Code string `json:"code"`
	// Path leads to the fact, such as tools[3].effect. Empty is the document.
	Path string `json:"path"`
	// File is the name that the document was read under; empty for facts made in Go.
	File string `json:"file,omitempty"`
	// Line counts from 1; 0 is unknown.
	Line int `json:"line,omitempty"`
	// Text says what is wrong, for people.
	Text string `json:"text"`
}

// String gives the finding as one line: file:line: path: text.
func (f Finding) String() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File)
		if f.Line > 0 {
			fmt.Fprintf(&b, ":%d", f.Line)
		}
		b.WriteString(": ")
	}
	if f.Path != "" {
		b.WriteString(f.Path + ": ")
	}
	b.WriteString(f.Text)
	return b.String()
}

// Error refuses a document of facts, whole. It carries every finding at once.
type Error struct {
	Findings []Finding
}

// Error lists the findings, one per line.
func (e *Error) Error() string {
	lines := make([]string, 0, len(e.Findings)+1)
	if len(e.Findings) != 1 {
		lines = append(lines, fmt.Sprintf("%d errors in facts", len(e.Findings)))
	}
	for _, f := range e.Findings {
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "\n")
}
