package refusal

import (
	"fmt"
	"slices"
)

// most is how many findings an error carries; who made more needs no longer list.
const most = 100

// List gathers the findings of one stage, so that they are told together. Its
// zero value is empty.
type List struct {
	findings []Finding
}

// Add notes a finding; line 0 is unknown.
func (l *List) Add(file string, line int, format string, args ...any) {
	l.findings = append(l.findings, Finding{File: file, Line: line, Text: fmt.Sprintf(format, args...)})
}

// Append notes findings as they are.
func (l *List) Append(findings ...Finding) { l.findings = append(l.findings, findings...) }

// Len counts the findings.
func (l *List) Len() int { return len(l.findings) }

// Err refuses for all findings, in the order of files and lines; nil where there
// are none. Of very many it tells the first, and how many there are.
func (l *List) Err(stage Stage) error {
	if len(l.findings) == 0 {
		return nil
	}
	e := &Error{Stage: stage, Findings: append([]Finding(nil), l.findings...)}
	e.Sort()
	e.Findings = slices.Compact(e.Findings)
	if more := len(e.Findings) - most; more > 0 {
		e.Findings = append(e.Findings[:most:most], Finding{Text: fmt.Sprintf("and %d more", more)})
	}
	return e
}
