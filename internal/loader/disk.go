package loader

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// temporary begins the names of files that are not whole yet.
const temporary = "new-"

// replace puts a file in the place of another in one step: whoever looks, or
// comes back after a crash, finds the old bytes or the new ones.
func replace(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, temporary+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(dir)
}

// syncTree has a folder and its files reach the disk.
func syncTree(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		f, err := os.OpenFile(filepath.Join(folder, entry.Name()), os.O_RDWR, 0)
		if err != nil {
			return err
		}
		if err := errors.Join(f.Sync(), f.Close()); err != nil {
			return err
		}
	}
	return errors.Join(syncFolder(folder), syncFolder(filepath.Dir(folder)))
}

// syncFolder has the names in a folder reach the disk. Windows has no such call.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// sum gives the SHA-256 of a file's bytes.
func sum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close() //nolint:errcheck // only read from
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// tidy removes what older states left behind, or processes that were killed.
// What cannot be removed does no harm: no state speaks of it.
func (g *lastGood) tidy() {
	entries, err := os.ReadDir(g.dir)
	if err != nil {
		return
	}
	for _, entry := range entries {
		name := entry.Name()
		stale := strings.HasPrefix(name, temporary) ||
			strings.HasPrefix(name, copyPrefix) && (g.saved.Copy == nil || name != g.saved.Copy.Folder)
		if stale {
			_ = os.RemoveAll(filepath.Join(g.dir, name))
		}
	}
}
