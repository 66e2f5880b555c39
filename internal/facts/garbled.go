package facts

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// garbled says whether text, read from raw, had bytes that are not UTF-8 or a
// half of a surrogate pair: encoding/json makes U+FFFD of either.
func garbled(text string, raw []byte) bool {
	if !strings.ContainsRune(text, utf8.RuneError) {
		return false
	}
	if !utf8.Valid(raw) {
		return true
	}
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		i++
		switch {
		case isSurrogate(raw[i:], 0xD8) && len(raw) > i+5 && raw[i+5] == '\\' && isSurrogate(raw[i+6:], 0xDC):
			i += 10
		case isSurrogate(raw[i:], 0xD8), isSurrogate(raw[i:], 0xDC):
			return true
		}
	}
	return false
}

// isSurrogate says whether an escape (behind its backslash) is a surrogate:
// a leading one where from is 0xD8, a trailing one where it is 0xDC.
func isSurrogate(escape []byte, from uint64) bool {
	if len(escape) < 5 || escape[0] != 'u' {
		return false
	}
	high, err := strconv.ParseUint(string(escape[1:3]), 16, 8)
	return err == nil && high >= from && high < from+4
}
