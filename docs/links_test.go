package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var link = regexp.MustCompile(`\]\(([^)#\s]+)[^)]*\)`)

// TestLinks follows every link of a document to a file of the repository.
func TestLinks(t *testing.T) {
	followed := 0
	for _, document := range documents(t) {
		text, err := os.ReadFile(document)
		require.NoError(t, err)
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(found[1], "://") {
				continue
			}
			followed++
			_, err := os.Stat(filepath.Join(filepath.Dir(document), filepath.FromSlash(found[1])))
			assert.NoError(t, err, document)
		}
	}
	assert.Greater(t, followed, 20)
}

// documents are those of the repository's root and below docs.
func documents(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(repository + "/*.md")
	require.NoError(t, err)
	err = filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".md" {
			found = append(found, path)
		}
		return err
	})
	require.NoError(t, err)
	return found
}
