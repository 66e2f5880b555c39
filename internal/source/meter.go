package source

import (
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// meter counts what a bundle holds against its limits, before it is held.
type meter struct {
	limits Limits
	total  int64
	files  int
}

// entry counts one more file, folder or link.
func (m *meter) entry() error {
	m.files++
	if m.files > m.limits.Files {
		return refusal.New(refusal.Read, "more than %d files, the limit for one bundle", m.limits.Files)
	}
	return nil
}

// longestName bounds a name, in bytes: names take memory as well.
const longestName = 1024

// name judges the name of an entry; the folders of a data file nest its data.
func (m *meter) name(name string) error {
	if len(name) > longestName {
		return refusal.New(refusal.Read, "a name longer than %d bytes, the limit for one name: %s", longestName, quoted(name))
	}
	if strings.Count(name, "/") > m.limits.Depth {
		return refusal.New(refusal.Read, "folders nested more than %d levels deep, the limit for one bundle", m.limits.Depth)
	}
	return nil
}

// content counts what a file holds.
func (m *meter) content(name string, size int64) error {
	if size > m.limits.File {
		return refusal.At(refusal.Read, name, 0, "larger than %d bytes, the limit for one file", m.limits.File)
	}
	if m.total += size; m.total > m.limits.Total {
		return refusal.New(refusal.Read, "larger than %d bytes, the limit for one bundle", m.limits.Total)
	}
	return nil
}
