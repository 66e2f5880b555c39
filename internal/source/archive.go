package source

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// readArchive takes in a .tar.gz, and says so where it changed meanwhile: whoever
// writes it has not finished.
func readArchive(ctx context.Context, name string, limits Limits) ([]file, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", cause(err))
	}
	defer f.Close() //nolint:errcheck // only read from
	before, err := f.Stat()
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", cause(err))
	}
	files, unread := unpack(ctx, f, limits)
	after, err := f.Stat()
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", cause(err))
	}
	if before.Size() != after.Size() || !before.ModTime().Equal(after.ModTime()) {
		return nil, refusal.New(refusal.Read, "changed while being read")
	}
	return files, unread
}

// unpack reads an archive to its very end: a tar reader stops at the end mark,
// so bytes cut off, changed or added after it would pass unseen.
func unpack(ctx context.Context, r io.Reader, limits Limits) ([]file, error) {
	compressed := bufio.NewReader(r)
	if err := noArchive(compressed); err != nil {
		return nil, err
	}
	unzipped, err := gzip.NewReader(compressed)
	if err != nil {
		return nil, corrupt(err)
	}
	unzipped.Multistream(false)

	ending := &ending{reader: &bounded{reader: unzipped, limits: limits}}
	files, err := readEntries(ctx, ending, limits)
	if err != nil {
		return nil, err
	}
	if err := onlyPadding(ending); err != nil {
		return nil, err
	}
	if ending.zeros < endMark {
		return nil, refusal.New(refusal.Read, "incomplete or corrupt archive: it has no end mark")
	}
	if _, err := compressed.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, refusal.New(refusal.Read, "corrupt archive: there is more after its end")
	}
	return files, nil
}

// noArchive says what a file is instead of a .tar.gz, where that is plain to see.
func noArchive(r *bufio.Reader) error {
	const magicOfTar = 257
	start, err := r.Peek(magicOfTar + 5)
	switch text := bytes.ToLower(bytes.TrimSpace(start)); {
	case len(start) == 0 && errors.Is(err, io.EOF):
		return refusal.New(refusal.Read, "incomplete or corrupt archive: the file is empty")
	case len(start) == 0:
		return corrupt(err)
	case bytes.HasPrefix(start, []byte("PK")):
		return refusal.New(refusal.Read, "no .tar.gz but a zip archive; pack the bundle with tar -czf")
	case bytes.HasPrefix(text, []byte("<!doctype")), bytes.HasPrefix(text, []byte("<html")):
		return refusal.New(refusal.Read, "no .tar.gz but HTML, such as the error page of a server")
	case bytes.HasSuffix(start, []byte("ustar")):
		return refusal.New(refusal.Read, "no .tar.gz but a tar archive; compress it with gzip")
	}
	return nil
}

func corrupt(err error) error {
	if errors.As(err, new(*refusal.Error)) {
		return err
	}
	return refusal.New(refusal.Read, "incomplete or corrupt archive: %v", cause(err))
}
