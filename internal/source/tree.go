package source

import (
	"context"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// readTree takes in every file of a tree that a bundle may hold. Nothing is
// passed over in silence: a link or an unreadable folder refuses the bundle,
// since a rule might be missing without it.
func readTree(ctx context.Context, fsys fs.FS, limits Limits) ([]file, error) {
	m := &meter{limits: limits}
	var files []file
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return refusal.At(refusal.Read, name, 0, "cannot be read: %v", err)
		}
		if err := alive(ctx); err != nil {
			return err
		}
		if entry.IsDir() {
			if name != "." && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if !matters(name) {
			return nil
		}
		if err := m.entry(); err != nil {
			return err
		}
		if !entry.Type().IsRegular() {
			return refusal.At(refusal.Read, name, 0, "is no regular file; a bundle holds no links")
		}
		data, err := readFile(fsys, name, m)
		if err != nil {
			return err
		}
		files = append(files, file{name: name, data: data})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return files, nil
}

// matters says whether a file of this name is part of a bundle; editor litter
// and documentation are not.
func matters(name string) bool {
	base := path.Base(name)
	switch base {
	case "data.json", "data.yaml", "data.yml", "patch.json", ".manifest", ".signatures.json":
		return true
	}
	return strings.HasSuffix(base, ".rego") && !strings.HasPrefix(base, ".")
}

func readFile(fsys fs.FS, name string, m *meter) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, refusal.At(refusal.Read, name, 0, "cannot be read: %v", err)
	}
	defer f.Close() //nolint:errcheck // only read from
	data, err := io.ReadAll(io.LimitReader(f, m.limits.File+1))
	if err != nil {
		return nil, refusal.At(refusal.Read, name, 0, "cannot be read: %v", err)
	}
	if err := m.content(name, int64(len(data))); err != nil {
		return nil, err
	}
	return data, nil
}
