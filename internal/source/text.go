package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// oddText says what is wrong with a whole document as text.
func oddText(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return "begins with a byte order mark; save it as UTF-8 without one"
	case len(bytes.TrimSpace(data)) == 0:
		return "is empty"
	case !utf8.Valid(data):
		return "is not valid UTF-8 text"
	}
	return ""
}

// garbled says whether a text lost something when it was decoded: half of a
// surrogate pair becomes U+FFFD, so that two keys may become one.
func garbled(text string, raw []byte) bool {
	const lost = "\uFFFD"
	written := strings.Count(string(raw), lost) + strings.Count(strings.ToLower(string(raw)), `\ufffd`)
	return strings.Count(text, lost) > written
}

func quoted(text string) string {
	const most = 60
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return fmt.Sprintf("%q", text)
}

// lineOf finds a key of the outermost object of a valid document.
func lineOf(data []byte, key string) int {
	name, _ := json.Marshal(key) // text has an encoding
	if at := bytes.Index(data, name); at >= 0 {
		return 1 + bytes.Count(data[:at], []byte("\n"))
	}
	return 0
}
