// Package table shows answers to people: aligned columns, coloured where that is
// wanted, and safe.
//
// It exists because names and messages come from others, and a terminal obeys
// what it is shown. It must not know what the columns mean.
package table

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Safe gives text as a terminal may show it. Text with control, format or other
// unprintable characters, with space around it, or without anything, comes in
// quotes with escapes.
func Safe(text string) string {
	if text == "" || text != strings.TrimSpace(text) || !clean(text) {
		return strconv.Quote(text)
	}
	return text
}

// SafeLines gives text of several lines with everything else that is unprintable
// escaped.
func SafeLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		// OPA marks the place of an error by a line that is set in by tabs.
		rest := strings.TrimLeft(line, "\t")
		lines[i] = strings.Repeat("    ", len(line)-len(rest)) + SafeLine(rest)
	}
	return strings.Join(lines, "\n")
}

// SafeLine gives text with everything that is unprintable escaped, ends of lines
// included.
func SafeLine(text string) string {
	if clean(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if hidden(r) {
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// clean says whether a terminal may have the text as it is; bytes that are not
// UTF-8 are commands to some terminals.
func clean(text string) bool { return utf8.ValidString(text) && !strings.ContainsFunc(text, hidden) }

func hidden(r rune) bool { return !strconv.IsPrint(r) }
