package source

import (
	"context"
	"io"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// File is one file as it lies in a bundle. Its Name is relative to the bundle's
// root, with slashes.
type File struct {
	Name string
	Data []byte
}

// Files gives the files of the bundle at a path just as [Open] reads them: those
// that a signature must list, whether OPA loads them or not. Errors are those of
// the stage read.
func Files(ctx context.Context, path string, limits Limits) ([]File, error) {
	resolved, info, err := locate(path)
	if err != nil {
		return nil, refusal.New(refusal.Read, "no bundle: %v", cause(err))
	}
	read := readArchive
	if info.IsDir() {
		read = readDirectory
	}
	files, err := read(ctx, resolved, limits.withDefaults())
	if err != nil {
		return nil, err
	}
	list := make([]File, 0, len(files))
	for _, f := range files {
		list = append(list, File{Name: f.name, Data: f.data})
	}
	return list, nil
}

// Pack writes files as an archive, without a time or an owner, in the order
// given.
func Pack(out io.Writer, files []File) error {
	list := make([]file, 0, len(files))
	for _, f := range files {
		list = append(list, file{name: f.Name, data: f.Data})
	}
	return pack(out, list)
}
