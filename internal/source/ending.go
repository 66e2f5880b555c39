package source

import (
	"bytes"
	"errors"
	"io"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// endMark is how many zeros end an archive at least. A tar reader takes one that
// just ends for a whole one.
const endMark = 2 * 512

// ending counts the zeros at the end of what was read.
type ending struct {
	reader io.Reader
	zeros  int
}

func (e *ending) Read(p []byte) (int, error) {
	n, err := e.reader.Read(p)
	if kept := len(bytes.TrimRight(p[:n], "\x00")); kept > 0 {
		e.zeros = n - kept
	} else {
		e.zeros += n
	}
	return n, err
}

// onlyPadding reads what follows the end mark, which may only be zeros, so that
// the checksum at the end of the stream is read as well.
func onlyPadding(r io.Reader) error {
	for buffer := make([]byte, 32<<10); ; {
		n, err := r.Read(buffer)
		if len(bytes.TrimRight(buffer[:n], "\x00")) > 0 {
			return refusal.New(refusal.Read, "corrupt archive: there is more after its end mark")
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return corrupt(err)
		}
	}
}

// bounded ends an archive that goes on for longer than its files may, be it in
// headers or in what no tar reader hands on.
type bounded struct {
	reader io.Reader
	limits Limits
	read   int64
}

// headers is what tar may need for one entry, beside its content.
const headers = 4 << 10

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.reader.Read(p)
	b.read += int64(n)
	if b.read > b.limits.Total+headers*int64(b.limits.Files)+endMark {
		return 0, refusal.New(refusal.Read, "larger than %d bytes, the limit for one bundle", b.limits.Total)
	}
	return n, err
}
