package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the longest line, in bytes, without its end.
const maxLine = 1 << 20

var errLongLine = errors.New("a line of more than 1 MiB, the limit for one line")

// lines reads a text line by line; the last one needs no end.
type lines struct {
	from *bufio.Reader
	line []byte
}

func newLines(from io.Reader) *lines { return &lines{from: bufio.NewReader(from)} }

// next gives the next line without its end, good until the next call. A line
// that is too long is skipped without being kept and gives errLongLine; reading
// can go on after that. At the end of the text the error is io.EOF.
func (l *lines) next() ([]byte, error) {
	l.line = l.line[:0]
	long := false
	for started := false; ; started = true {
		part, err := l.from.ReadSlice('\n')
		end := bytes.TrimSuffix(part, []byte("\n"))
		if long = long || len(l.line)+len(end) > maxLine; !long {
			l.line = append(l.line, end...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && (started || len(part) > 0):
			// The last line, without an end.
		case err != nil:
			return nil, err
		}
		if long {
			return nil, errLongLine
		}
		return l.line, nil
	}
}
