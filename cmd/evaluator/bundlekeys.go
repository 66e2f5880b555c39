package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-af4057d5/toolpolicy"
)

// maxKey bounds the file of a key, in bytes.
const maxKey = 1 << 20

// keyFlags are the flags of every command that verifies signatures.
type keyFlags struct {
	keys      []string
	algorithm string
	scope     string
}

func (f *keyFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.keys, "verification-key", nil,
		"`ID=FILE` of a key that may have signed: a public key or a secret; may be repeated")
	flags.StringVar(&f.algorithm, "verification-algorithm", "RS256", "`NAME` of the keys' algorithm")
	flags.StringVar(&f.scope, "verification-scope", "", "`SCOPE` that the signature must have")
}

// check refuses flags that ask for more than is then verified.
func (f *keyFlags) check() error {
	if len(f.keys) == 0 && f.scope != "" {
		return wrongUsage("--verification-scope needs --verification-key")
	}
	return nil
}

// read gives the keys that the flags name.
func (f *keyFlags) read() ([]toolpolicy.VerificationKey, error) {
	taken := map[string]bool{}
	keys := make([]toolpolicy.VerificationKey, 0, len(f.keys))
	for _, text := range f.keys {
		id, path, _ := strings.Cut(text, "=")
		switch {
		case id == "" || path == "":
			return nil, wrongUsage("--verification-key is %q, not ID=FILE", text)
		case taken[id]:
			return nil, wrongUsage("--verification-key has the ID %q twice", id)
		}
		taken[id] = true
		material, err := readKey(path)
		if err != nil {
			return nil, err
		}
		keys = append(keys, toolpolicy.VerificationKey{ID: id, Algorithm: f.algorithm, Material: material, Scope: f.scope})
	}
	return keys, nil
}

func readKey(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	data, err := io.ReadAll(io.LimitReader(file, maxKey+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("%s: %w", path, err)
	case len(data) > maxKey:
		return "", fmt.Errorf("%s: more than %d bytes, the limit for a key", path, maxKey)
	case len(data) == 0:
		return "", fmt.Errorf("%s: is empty, and no key", path)
	}
	return string(data), nil
}
