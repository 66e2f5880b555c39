package watch_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// watchesLiving checks that the kernel's watches are on the folders which lie
// at the paths that are said to be watched, and on no others.
func watchesLiving(t *testing.T, r *reader) {
	t.Helper()
	var want, got []uint64
	require.Eventually(t, func() bool {
		want, got = nil, kernelWatches(t)
		for _, folder := range r.watcher.Folders() {
			info, err := os.Stat(folder)
			if err != nil {
				return false // a last event is still under way
			}
			want = append(want, info.Sys().(*syscall.Stat_t).Ino)
		}
		slices.Sort(want)
		return len(want) > 0 && slices.Equal(want, got)
	}, 30*time.Second, 10*time.Millisecond, "watches of %v: want inodes %v, got %v", r.watcher.Folders(), want, got)
}

// kernelWatches lists the inodes that this process has inotify watches on.
func kernelWatches(t *testing.T) []uint64 {
	t.Helper()
	infos, err := filepath.Glob("/proc/self/fdinfo/*")
	require.NoError(t, err)
	require.NotEmpty(t, infos)
	var inodes []uint64
	for _, info := range infos {
		data, err := os.ReadFile(info)
		if err != nil {
			continue // closed meanwhile
		}
		for line := range strings.Lines(string(data)) {
			for _, field := range strings.Fields(line) {
				if hex, ok := strings.CutPrefix(field, "ino:"); ok && strings.HasPrefix(line, "inotify ") {
					inode, err := strconv.ParseUint(hex, 16, 64)
					require.NoError(t, err)
					inodes = append(inodes, inode)
				}
			}
		}
	}
	slices.Sort(inodes)
	return inodes
}

// handles lists what this process has open.
func handles(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	require.NoError(t, err)
	var open []string
	for _, entry := range entries {
		// The listing itself is open, and gone when looked at.
		if target, err := os.Readlink("/proc/self/fd/" + entry.Name()); err == nil {
			open = append(open, fmt.Sprint(entry.Name(), " ", target))
		}
	}
	return open
}
