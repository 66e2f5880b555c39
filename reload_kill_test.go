package toolpolicy_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// killed names the folder in which a process works that will be killed.
const killed = "TOOLPOLICY_TEST_KILLED"

// TestKilledAtAnyMoment kills a process that reloads without a pause: the last
// good copy that it leaves loads, and is at least as new as the last load that
// the process had reported, or there is none yet and that is what is said.
func TestKilledAtAnyMoment(t *testing.T) {
	if dir := os.Getenv(killed); dir != "" {
		reloadUntilKilled(t, dir)
		return
	}
	const kills = 25
	dir := t.TempDir()
	opts := killedOptions(dir)
	last, loaded := 0, 0
	for i := range kills {
		reported := killOne(t, dir, last, i%5 == 0, time.Duration(rand.Int64N(int64(100*time.Millisecond))))
		require.NoError(t, os.RemoveAll(opts.Sources[0].Path))
		e, err := toolpolicy.New(t.Context(), opts)
		if err != nil {
			errorAs[*toolpolicy.PolicyError](t, err)
			assert.Zero(t, max(last, reported), "kill %d: %v", i, err)
			continue
		}
		loaded++
		live := e.Status().Live
		d, err := e.Decide(t.Context(), "open", anna, "read")
		require.NoError(t, err)
		assert.Equal(t, allowedBy(live.Revision), d.Message)
		assert.True(t, live.FromLastGood)
		number, err := strconv.Atoi(strings.TrimPrefix(live.Revision, "r"))
		require.NoError(t, err)
		assert.GreaterOrEqual(t, number, max(last, reported))
		last = number
		require.NoError(t, e.Close())
	}
	assert.Greater(t, loaded, kills/2)

	packSmall(t, opts.Sources[0].Path, fmt.Sprint("r", last+1))
	newEngine(t, opts)
	left, err := os.ReadDir(opts.LastGoodDir)
	require.NoError(t, err)
	assert.Len(t, left, 2, "what the killed left behind is gone: %v", left)
}

func killedOptions(dir string) toolpolicy.Options {
	return toolpolicy.Options{
		Sources:     []toolpolicy.Source{{Path: filepath.Join(dir, "bundle.tar.gz")}},
		Facts:       new(readOnly()),
		LastGoodDir: filepath.Join(dir, "last"),
	}
}

// killOne starts a process and kills it a while after its start or after its
// first line. It gives the last load that the process reported.
func killOne(t *testing.T, dir string, last int, early bool, wait time.Duration) (reported int) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestKilledAtAnyMoment$", "-test.count=1")
	child.Env = append(os.Environ(), killed+"="+dir, killed+"_LAST="+strconv.Itoa(last))
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	kill := time.AfterFunc(wait, func() { _ = child.Process.Kill() })
	defer kill.Stop()
	if !early {
		kill.Stop()
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		text, ok := strings.CutPrefix(lines.Text(), "live ")
		require.True(t, ok, "%s", lines.Text())
		if reported == 0 && !early {
			kill.Reset(wait)
		}
		reported, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	assert.Error(t, child.Wait(), "it was killed")
	return reported
}

// reloadUntilKilled is what the process does.
func reloadUntilKilled(t *testing.T, dir string) {
	last, err := strconv.Atoi(os.Getenv(killed + "_LAST"))
	require.NoError(t, err)
	opts := killedOptions(dir)
	path := opts.Sources[0].Path
	packSmall(t, path, fmt.Sprint("r", last+1))
	e := newEngine(t, opts)
	for i := last + 1; ; i++ {
		_, _ = fmt.Fprintln(os.Stdout, "live", i)
		packSmall(t, path, fmt.Sprint("r", i+1))
		reloads(t, e, fmt.Sprint("r", i+1))
	}
}
