package watch

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/assert"
	"golang.org/x/sys/unix"
)

func TestFileSystemsOnWhichOthersWrite(t *testing.T) {
	for magic, want := range map[int64]string{
		unix.NFS_SUPER_MAGIC:       "is on NFS, which may give no events",
		unix.CIFS_SUPER_MAGIC:      "is on SMB, which may give no events",
		unix.SMB_SUPER_MAGIC:       "is on SMB, which may give no events",
		unix.SMB2_SUPER_MAGIC:      "is on SMB, which may give no events",
		0xfe534d42 - 1<<32:         "is on SMB, which may give no events", // as a 32-bit number
		unix.CEPH_SUPER_MAGIC:      "is on Ceph, which may give no events",
		unix.AFS_SUPER_MAGIC:       "is on AFS, which may give no events",
		unix.AFS_FS_MAGIC:          "is on AFS, which may give no events",
		unix.CODA_SUPER_MAGIC:      "is on Coda, which may give no events",
		unix.V9FS_MAGIC:            "is on 9P, which may give no events",
		unix.FUSE_SUPER_MAGIC:      "is on FUSE, which may give no events",
		unix.EXT4_SUPER_MAGIC:      "",
		unix.TMPFS_MAGIC:           "",
		unix.OVERLAYFS_SUPER_MAGIC: "",
		unix.PROC_SUPER_MAGIC:      "",
		0:                          "",
	} {
		assert.Equal(t, want, remoteKind(magic), "%#x", magic)
	}
	assert.Empty(t, remoteMount("/proc"))
	assert.Empty(t, remoteMount("/no/such/folder"))
}

// A network mount takes watches but gives no events.
type silent struct{}

func (silent) Add(string) error              { return nil }
func (silent) Remove(string) error           { return nil }
func (silent) Events() <-chan fsnotify.Event { return nil }
func (silent) Errors() <-chan error          { return nil }
func (silent) Close() error                  { return errors.New("not even that") }

func TestANetworkMountIsPolled(t *testing.T) {
	for name, remote := range map[string]func(dir string) string{
		"the folder itself":     func(dir string) string { return dir },
		"the one that it is in": func(dir string) string { return dir + "/.." },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				dir := t.TempDir()
				watcher := New(Options{
					Paths:  []string{dir},
					Events: func() (Events, error) { return silent{}, nil },
					mount: func(folder string) string {
						if folder == filepath.Clean(remote(dir)) {
							return "is on NFS, which may give no events"
						}
						return ""
					},
				})
				began := time.Now()
				var calls []time.Duration
				watcher.Run(ctx, func(context.Context) {
					assert.Equal(t, Mode{
						Polling: true, Since: began,
						Reason: filepath.Clean(remote(dir)) + " is on NFS, which may give no events",
					}, watcher.Mode())
					if calls = append(calls, time.Since(began)); len(calls) == 4 {
						cancel()
					}
				})
				assert.Equal(t, []time.Duration{0, 10 * time.Second, 20 * time.Second, 30 * time.Second}, calls)
			})
		})
	}
}
