package source

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// readEntries takes in every file of an archive. Odd entries are told together.
func readEntries(ctx context.Context, r io.Reader, limits Limits) ([]file, error) {
	e := &entries{meter: meter{limits: limits}, seen: map[string]bool{}}
	for reader := tar.NewReader(r); ; {
		if err := alive(ctx); err != nil {
			return nil, err
		}
		header, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return e.files, e.odd.Err(refusal.Read)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return nil, corrupt(err)
		}
		if err := e.take(header, reader); err != nil {
			return nil, err
		}
	}
}

type entries struct {
	meter meter
	seen  map[string]bool
	odd   refusal.List
	files []file
}

// take reads one entry, its size measured before any of it is held.
func (e *entries) take(header *tar.Header, r io.Reader) error {
	if err := e.meter.entry(); err != nil {
		return err
	}
	if header.Typeflag == tar.TypeXGlobalHeader { // git archive writes one
		return nil
	}
	name, odd := entryName(header)
	if err := e.meter.name(name); err != nil {
		return err
	}
	switch {
	case odd != "":
		e.odd.Add(shown(header.Name), 0, "%s", odd)
		return nil
	case header.Typeflag == tar.TypeDir:
		return nil
	case e.seen[name]:
		e.odd.Add(name, 0, "stands in the archive twice")
		return nil
	}
	e.seen[name] = true
	if err := e.meter.content(name, header.Size); err != nil {
		return err
	}
	data := make([]byte, header.Size)
	if _, err := io.ReadFull(r, data); err != nil {
		return corrupt(err)
	}
	e.files = append(e.files, file{name: name, data: data})
	return nil
}

// entryName gives an entry's name relative to the bundle's root, and what is odd
// about the entry. Archives made by OPA begin names with a slash, those made by
// tar with "./".
func entryName(header *tar.Header) (name, odd string) {
	name = strings.TrimPrefix(path.Clean("/"+header.Name), "/")
	if header.Typeflag != tar.TypeReg && header.Typeflag != tar.TypeDir {
		return name, "is neither file nor folder; an archive holds no links"
	}
	for part := range strings.SplitSeq(header.Name, "/") {
		if part == ".." {
			return name, "leads out of its folder"
		}
	}
	if name == "" && header.Typeflag == tar.TypeReg {
		return name, "is a file without a name"
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, "._") {
			return name, "is what macOS adds for itself; pack with COPYFILE_DISABLE=1 tar -czf"
		}
	}
	return name, oddName(name)
}
