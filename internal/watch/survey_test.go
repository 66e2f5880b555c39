package watch_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// surveyed returns which folders get a watch, relative to the disk and without
// its parents, and how the watcher then describes its mode.
func surveyed(t *testing.T, d disk, paths ...string) (folders []string, mode string) {
	synctest.Test(t, func(t *testing.T) {
		source := newFake(t)
		o := own(t, watch.Options{Paths: paths, Events: open(t, source)}, nil)
		require.Len(t, o.told(), 1)
		folders, mode = source.folders(), o.watcher.Mode().String()
		require.Equal(t, folders, o.watcher.Folders())
	})
	var below []string
	for _, folder := range folders {
		if name, ok := strings.CutPrefix(folder, d.dir+"/"); ok {
			below = append(below, name)
		}
	}
	return below, mode
}

func TestWhichFoldersAreWatched(t *testing.T) {
	d := newDisk(t)
	d.write("p/a/b/x.rego", "x")
	d.write("p/.git/objects/x", "x")
	d.write("mount/..2024/sub/policy.tar.gz", "x")
	d.link("..2024", "mount/..data")
	d.link("..data/sub/policy.tar.gz", "mount/policy.tar.gz")
	d.folder("links/far/off")
	d.link(d.path("p"), "links/absolute")
	d.link("../p/a", "links/upwards")
	d.link("far/off/..", "links/physical")
	d.link("nowhere/x", "links/dangling")
	d.link("turning", "links/turning")
	d.link("../links/far", "p/a/inside")

	for _, test := range []struct {
		path string
		want []string
	}{
		{"p/a/b/x.rego", []string{"p", "p/a", "p/a/b"}},
		{"p", []string{"p", "p/a", "p/a/b"}},
		{"p/", []string{"p", "p/a", "p/a/b"}},
		{"p/.git", []string{"p", "p/.git", "p/.git/objects"}},
		{"p/none/x", []string{"p"}},
		{"none", nil},
		{"p/a/b/x.rego/beyond", []string{"p", "p/a", "p/a/b"}},
		{"mount/policy.tar.gz", []string{"mount", "mount/..2024", "mount/..2024/sub"}},
		{"mount/..data", []string{"mount", "mount/..2024", "mount/..2024/sub"}},
		{"links/absolute/a", []string{"links", "p", "p/a", "p/a/b"}},
		{"links/upwards", []string{"links", "p", "p/a", "p/a/b"}},
		{"links/upwards/../.git", []string{"links", "p", "p/.git", "p/.git/objects"}},
		{"links/physical", []string{"links", "links/far", "links/far/off"}},
		{"links/dangling", []string{"links"}},
		{"links/turning", []string{"links"}},
	} {
		t.Run(test.path, func(t *testing.T) {
			got, mode := surveyed(t, d, d.dir+"/"+test.path)
			assert.Equal(t, test.want, got)
			assert.Equal(t, "watching", mode)
		})
	}

	t.Run("several", func(t *testing.T) {
		got, mode := surveyed(t, d, d.path("p/a/b/x.rego"), d.path("p"), d.path("links/upwards"), d.path("p"))
		assert.Equal(t, []string{"links", "p", "p/a", "p/a/b"}, got)
		assert.Equal(t, "watching", mode)
	})
	t.Run("relative to the working folder", func(t *testing.T) {
		t.Chdir(d.path("links"))
		got, mode := surveyed(t, d, "upwards/../.git")
		assert.Equal(t, []string{"links", "p", "p/.git", "p/.git/objects"}, got)
		assert.Equal(t, "watching", mode)
	})
	t.Run("none", func(t *testing.T) {
		got, mode := surveyed(t, d)
		assert.Empty(t, got)
		assert.Equal(t, "watching", mode)
	})
}

func TestTheNumberOfFoldersIsBounded(t *testing.T) {
	d := newDisk(t)
	for i := range 4095 {
		d.folder(fmt.Sprintf("p/%04d", i))
	}
	got, mode := surveyed(t, d, d.path("p"))
	assert.Equal(t, 4096, len(got))
	assert.Equal(t, "watching", mode)

	d.folder("p/one/too/many")
	got, mode = surveyed(t, d, d.path("p"))
	assert.Equal(t, 4096, len(got))
	assert.Equal(t, "polling, because "+d.path("p")+" holds more sub-folders than the 4096 that are watched", mode)
}

func TestWhatCannotBeFollowedIsPolled(t *testing.T) {
	d := newDisk(t)
	long := strings.Repeat("x", 5000)
	_, err := os.Lstat(d.path(long))
	require.Error(t, err)
	got, mode := surveyed(t, d, d.path(long))
	assert.Empty(t, got)
	assert.Equal(t, "polling, because "+err.Error(), mode)
}

// What changes while the watches are laid gives no event, and must be noticed
// all the same: here the flip comes in the middle.
func TestAFlipDuringArmingIsNoticed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		d.write("rev-0/x.rego", "r0")
		d.link("rev-0", "current")
		source := newFake(t)
		flips := 0
		source.onAdd = func(folder string) error {
			if folder == d.path(fmt.Sprint("rev-", flips)) && flips < 3 {
				flips++
				d.write(fmt.Sprintf("rev-%d/x.rego", flips), text(flips))
				d.flip(fmt.Sprint("rev-", flips), "current")
				d.remove(fmt.Sprint("rev-", flips-1))
			}
			return nil
		}
		own(t, watch.Options{Paths: []string{d.path("current")}, Events: open(t, source)}, nil)
		synctest.Wait()
		assert.Equal(t, append(d.parents(), d.path("rev-3")), source.folders())
	})
}

// The watch is then on a folder that lies elsewhere now.
func TestAFolderReplacedDuringArmingIsWatchedAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		d.folder("p/sub")
		d.folder("p.new/sub")
		source := newFake(t)
		laid := 0
		source.onAdd = func(folder string) error {
			if folder == d.path("p") {
				laid++
			} else if folder == d.path("p/sub") && laid == 1 {
				d.rename("p", "p.old")
				d.rename("p.new", "p")
			}
			return nil
		}
		own(t, watch.Options{Paths: []string{d.path("p")}, Events: open(t, source)}, nil)
		synctest.Wait()
		assert.Equal(t, 2, laid)
	})
}

func TestArmingEndsThoughThePathsNeverRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk(t)
		source := newFake(t)
		made := 0
		source.onAdd = func(folder string) error {
			if folder == d.dir {
				made++
				d.folder(fmt.Sprint("new-", made))
			}
			return nil
		}
		o := own(t, watch.Options{Paths: []string{d.dir}, Events: open(t, source)}, nil)
		assert.Equal(t, []string{"0s polling, because the paths change faster than they can be watched"}, o.notified())
		assert.Equal(t, []time.Duration{0}, o.told())
	})
}

func TestAFlipBetweenTheFirstLookAndArmingIsSeen(t *testing.T) {
	d := newDisk(t)
	revision(d, "", 0)
	before := content(d.path("current"))
	source := newFake(t)
	r := read(t, watch.Options{
		Paths: []string{d.path("current")},
		Events: func() (watch.Events, error) {
			revision(d, "", 1)
			d.remove("rev-0")
			return source, nil
		},
	})
	require.Equal(t, "r0", before)
	r.sees("r1") // without any event
	assert.Equal(t, append(d.parents(), d.path("rev-1")), source.folders())
}
