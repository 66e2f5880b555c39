package docs_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestAuthoringSteps does what authoring.md says, in a folder that is empty at
// first: it writes the files and runs the commands, which must print what stands
// there.
func TestAuthoringSteps(t *testing.T) {
	const document = "authoring.md"
	text, blocks := read(t, document)
	steps := &shell{dir: t.TempDir(), env: environment(t)}
	files, commands, changed := 0, 0, text
	for i := range blocks {
		switch b := blocks[i]; {
		case b.file != "":
			files++
			path := filepath.Join(steps.dir, filepath.FromSlash(b.file))
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, []byte(b.text), 0o600))
		case b.language == "console":
			commands++
			printed := steps.session(t, b.text)
			if !*update {
				require.Equal(t, b.text, printed, "%s; if it should be so: go test ./docs -update", document)
			}
			moved := b
			moved.start += len(changed) - len(text)
			moved.end += len(changed) - len(text)
			changed = replaced(changed, moved, printed)
		}
	}
	assert.Greater(t, files, 5)
	assert.Greater(t, commands, 4)
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(changed), 0o644))
	}
}

// environment has opa and evaluator, built for this test, and TOOLPOLICY.
func environment(t *testing.T) []string {
	t.Helper()
	root, err := filepath.Abs(repository)
	require.NoError(t, err)
	bin := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", bin, "./cmd/evaluator")
	build.Dir = root
	output, err := build.CombinedOutput()
	require.NoError(t, err, "%s", output)
	path := strings.Join([]string{bin, filepath.Dir(testkit.OPA(t, root)), os.Getenv("PATH")}, string(os.PathListSeparator))
	return append(os.Environ(), "PATH="+path, "TOOLPOLICY="+root)
}

// shell runs commands in a folder.
type shell struct {
	dir string
	env []string
}

// session runs the commands of a console block and gives the block as it should
// be: after each command what it printed and, where it failed, its exit status.
func (s *shell) session(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		b.WriteString(line)
		run := exec.CommandContext(t.Context(), "sh", "-c", command)
		run.Dir, run.Env = s.dir, s.env
		printed, err := run.CombinedOutput()
		b.Write(printed)
		if len(printed) > 0 && printed[len(printed)-1] != '\n' {
			b.WriteString("\n")
		}
		if ended, failed := errors.AsType[*exec.ExitError](err); failed {
			b.WriteString(ended.String() + "\n")
		} else {
			require.NoError(t, err, command)
		}
	}
	require.NotEmpty(t, b.String(), "a block without a command")
	return b.String()
}
