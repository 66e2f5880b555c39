package watch_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// Whatever is done to the folders and links on the way to a path, in whatever
// order and however fast, the owner ends up having seen what lies there.
func TestNoSequenceOfChangesEscapes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newDisk(t)
		defer os.RemoveAll(d.dir) //nolint:errcheck // a temporary folder
		names := rapid.SampledFrom([]string{"a", "a/b", "a/b/c", "x", "x/b", "l", "a/l", "l/b"})
		r := read(t, watch.Options{Paths: []string{d.path(names.Draw(rt, "path"))}})
		defer r.stop()
		path := r.path

		for batch := range rapid.IntRange(1, 4).Draw(rt, "batches") {
			for step := range rapid.IntRange(1, 6).Draw(rt, "steps") {
				one, other := d.path(names.Draw(rt, "one")), d.path(names.Draw(rt, "other"))
				// Much of this fails, as a rename into itself does; so be it.
				switch rapid.SampledFrom([]string{"write", "folder", "remove", "rename", "link"}).Draw(rt, "do") {
				case "write":
					_ = os.WriteFile(filepath.Join(one, "file"), fmt.Append(nil, batch, step), 0o600)
				case "folder":
					_ = os.MkdirAll(one, 0o755)
				case "remove":
					_ = os.RemoveAll(one)
				case "rename":
					_ = os.Rename(one, other)
				case "link":
					_ = os.Symlink(other, one)
				}
			}
			r.sees(content(path))
		}
	})
}
