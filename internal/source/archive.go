package source

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// readArchive takes in a .tar.gz to its very end: a tar reader stops at the end
// mark, so bytes cut off, changed or added after it would pass unseen.
func readArchive(ctx context.Context, name string, limits Limits) ([]file, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", err)
	}
	defer f.Close() //nolint:errcheck // only read from

	compressed := bufio.NewReader(f)
	unzipped, err := gzip.NewReader(compressed)
	if err != nil {
		return nil, corrupt(err)
	}
	unzipped.Multistream(false)

	files, err := readEntries(ctx, unzipped, limits)
	if err != nil {
		return nil, err
	}
	if err := onlyPadding(unzipped, limits); err != nil {
		return nil, err
	}
	if _, err := compressed.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, refusal.New(refusal.Read, "corrupt archive: there is more after its end")
	}
	return files, nil
}

func readEntries(ctx context.Context, r io.Reader, limits Limits) ([]file, error) {
	m := &meter{limits: limits}
	seen := map[string]bool{}
	var files []file
	for entries := tar.NewReader(r); ; {
		if err := alive(ctx); err != nil {
			return nil, err
		}
		header, err := entries.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, corrupt(err)
		}
		if err := m.entry(); err != nil {
			return nil, err
		}
		name, err := entryName(header)
		if err != nil {
			return nil, err
		}
		if header.Typeflag == tar.TypeDir {
			continue
		}
		if seen[name] {
			return nil, refusal.At(refusal.Read, name, 0, "stands in the archive twice")
		}
		seen[name] = true
		data, err := io.ReadAll(io.LimitReader(entries, limits.File+1))
		if err != nil {
			return nil, corrupt(err)
		}
		if err := m.content(name, int64(len(data))); err != nil {
			return nil, err
		}
		if matters(name) {
			files = append(files, file{name: name, data: data})
		}
	}
}

// entryName gives an entry's name relative to the bundle's root. Archives made
// by OPA begin names with a slash, those made by tar with "./".
func entryName(header *tar.Header) (string, error) {
	if header.Typeflag != tar.TypeReg && header.Typeflag != tar.TypeDir {
		return "", refusal.At(refusal.Read, header.Name, 0, "is neither file nor folder; a bundle holds no links")
	}
	name := strings.TrimPrefix(strings.TrimPrefix(header.Name, "."), "/")
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return "", refusal.At(refusal.Read, header.Name, 0, "leads out of its folder")
		}
	}
	if strings.HasPrefix(header.Name, "./") || strings.HasPrefix(header.Name, "/") || header.Name == "." {
		return path.Clean(name), nil
	}
	return path.Clean(header.Name), nil
}

// onlyPadding reads what follows the end mark, which may only be zeros, so that
// the checksum at the end of the stream is read as well.
func onlyPadding(r io.Reader, limits Limits) error {
	buffer := make([]byte, 32<<10)
	for total := int64(0); ; {
		n, err := r.Read(buffer)
		for _, b := range buffer[:n] {
			if b != 0 {
				return refusal.New(refusal.Read, "corrupt archive: there is more after its end mark")
			}
		}
		if total += int64(n); total > limits.Total {
			return refusal.New(refusal.Read, "larger than %d bytes, the limit for one bundle", limits.Total)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return corrupt(err)
		}
	}
}

func corrupt(err error) error {
	return refusal.New(refusal.Read, "incomplete or corrupt archive: %v", err)
}
