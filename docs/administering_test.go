package docs_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAdministeringSteps does what administering.md says, in a folder that is
// empty at first: files, commands with what they print, and those that run until
// they are told to end.
func TestAdministeringSteps(t *testing.T) {
	const document = "administering.md"
	text, blocks := read(t, document)
	steps := &shell{dir: t.TempDir(), env: environment(t)}
	commands, followed, changed := 0, 0, text
	for i := range blocks {
		switch b := blocks[i]; {
		case b.file != "":
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
		case b.language == "sh":
			followed++
			steps.follow(t, strings.TrimSpace(b.text))
		}
	}
	assert.Greater(t, commands, 5)
	assert.Greater(t, followed, 2)
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(changed), 0o644))
	}
}

// follow runs a command that goes on until a signal ends it: a policy goes live,
// batch answers a question, and the end is a good one.
func (s *shell) follow(t *testing.T, command string) {
	t.Helper()
	require.NotContains(t, command, "\n")
	run := exec.CommandContext(t.Context(), "sh", "-c", "exec "+command)
	run.Dir, run.Env = s.dir, s.env
	questions, err := run.StdinPipe()
	require.NoError(t, err)
	told, telling := io.Pipe()
	run.Stdout, run.Stderr = telling, telling
	require.NoError(t, run.Start())
	ended := make(chan error, 1)
	go func() {
		err := run.Wait()
		_ = telling.Close()
		ended <- err
	}()
	awaited := []string{"activated"}
	if strings.HasPrefix(command, "evaluator batch") {
		_, err := io.WriteString(questions, `{"ask":"offerable"}`+"\n")
		require.NoError(t, err)
		awaited = append(awaited, `{"answer":["read_page"`)
	}
	var all strings.Builder
	lines := bufio.NewScanner(told)
	for lines.Scan() {
		all.WriteString(lines.Text() + "\n")
		if contains(all.String(), awaited) {
			require.NoError(t, run.Process.Signal(os.Interrupt))
			awaited = []string{"\x00"} // only the end is left
		}
	}
	assert.NoError(t, <-ended, "%s\n%s", command, &all)
	assert.Equal(t, []string{"\x00"}, awaited, "%s\n%s", command, &all)
}

func contains(text string, all []string) bool {
	for _, part := range all {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}
