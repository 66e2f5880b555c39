//go:build !linux

package watch_test

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// watchesLiving checks that the folders said to be watched exist. Only Linux
// tells which ones the kernel really watches.
func watchesLiving(t *testing.T, r *reader) {
	t.Helper()
	require.Eventually(t, func() bool {
		folders := r.watcher.Folders()
		for _, folder := range folders {
			if _, err := os.Stat(folder); err != nil {
				return false
			}
		}
		return len(folders) > 0
	}, 30*time.Second, 10*time.Millisecond)
}
