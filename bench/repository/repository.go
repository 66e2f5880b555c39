// Package repository finds the files of this repository that the comparison
// reads or writes. It must not know what they are for.
package repository

import (
	"errors"
	"os"
	"path/filepath"
)

// Path gives a path below the root of the repository, which is looked for from
// the working directory upwards.
func Path(name ...string) (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "policies", ".manifest")); err == nil {
			return filepath.Join(append([]string{dir}, name...)...), nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("run this inside the repository: no folder above has policies/.manifest")
		}
		dir = parent
	}
}
