package docs_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	// The snippets use it, so that a change of it runs these tests again.
	_ "github.com/seed-af4057d5/toolpolicy"
)

// TestREADMEProgram runs the program of the README, which must print the block
// behind it.
func TestREADMEProgram(t *testing.T) {
	document := filepath.Join(repository, "README.md")
	text, blocks := read(t, document)
	ran := 0
	for i, b := range blocks {
		if b.language != "go" {
			continue
		}
		ran++
		require.Less(t, i+1, len(blocks))
		printed := goCommand(t, "run", b.text)
		if *update {
			require.NoError(t, os.WriteFile(document, []byte(replaced(text, blocks[i+1], printed)), 0o644))
			continue
		}
		assert.Equal(t, blocks[i+1].text, printed)
	}
	assert.Equal(t, 1, ran)
}

// TestSnippetsCompile compiles the Go of embedding.md, which are declarations.
func TestSnippetsCompile(t *testing.T) {
	_, blocks := read(t, "embedding.md")
	compiled := 0
	for _, b := range blocks {
		if b.language == "go" {
			compiled++
			goCommand(t, "build", complete(b.text), "team/.manifest")
		}
	}
	assert.Greater(t, compiled, 2)
}

// complete makes a file of declarations, with the imports that they use.
func complete(snippet string) string {
	var b strings.Builder
	b.WriteString("package snippet\n\n")
	for _, path := range []string{"context", "embed", "io/fs", "log/slog", "github.com/seed-af4057d5/toolpolicy"} {
		if strings.Contains(snippet, path[strings.LastIndex(path, "/")+1:]+".") {
			fmt.Fprintf(&b, "import %q\n", path)
		}
	}
	return b.String() + "\n" + snippet
}

// goCommand runs a command of go on a package of one file, which is laid over
// the module and never written into it, and gives what it prints. embedded are
// files beside it, which it may embed.
func goCommand(t *testing.T, verb, file string, embedded ...string) string {
	t.Helper()
	root, err := filepath.Abs(repository)
	require.NoError(t, err)
	dir := t.TempDir()
	source := filepath.Join(dir, "main.go")
	require.NoError(t, os.WriteFile(source, []byte(file), 0o600))
	replace := map[string]string{}
	for _, name := range append(embedded, "main.go") {
		replace[filepath.Join(root, "docs", "snippet", filepath.FromSlash(name))] = source
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	overlaid := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(overlaid, overlay, 0o600))
	command := exec.CommandContext(t.Context(), "go", verb, "-overlay", overlaid, "./docs/snippet")
	command.Dir = root
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s\n%s", file, output)
	return string(output)
}
