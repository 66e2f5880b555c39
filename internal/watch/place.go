package watch

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fsnotify/fsnotify"
)

// place is a folder to watch.
type place struct {
	// info identifies the folder: its path may lead to another one later.
	info os.FileInfo
	// all: every entry matters. Otherwise only those in names do (folded), so
	// that a busy parent such as /tmp causes no calls.
	all   bool
	names map[string]bool
	// needed: without this watch a change may go unnoticed. The others only
	// show that a folder further up was renamed, which hardly ever happens.
	needed bool
}

// places are the folders to watch by their real path, with no link in it.
type places map[string]*place

// same reports whether there is nothing to do to get from p to other.
func (p places) same(other places) bool {
	return maps.EqualFunc(p, other, func(a, b *place) bool {
		return a.all == b.all && a.needed == b.needed && os.SameFile(a.info, b.info) && maps.Equal(a.names, b.names)
	})
}

// ordered lists the folders, the needed ones first, in case the operating
// system does not grant watches on all.
func (p places) ordered() []string {
	return slices.SortedFunc(maps.Keys(p), func(a, b string) int {
		if p[a].needed != p[b].needed {
			if p[a].needed {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
}

// concern reports whether an event may have to do with the paths.
func (p places) concern(event fsnotify.Event) bool {
	folder, ok := p[filepath.Dir(event.Name)]
	if event.Name == "" || !ok {
		// About a watched folder itself, or by a name that we cannot judge.
		return true
	}
	return folder.all || folder.names[fold(filepath.Base(event.Name))]
}

// fold makes names alike that a file system may take for the same.
func fold(name string) string { return strings.ToLower(name) }
