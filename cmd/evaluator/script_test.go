package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"evaluator": main})
}

func TestScripts(t *testing.T) {
	const dir = "testdata/script"
	scripts, err := filepath.Glob(dir + "/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, scripts)

	setup := func(*testscript.Env) error { return nil }
	if raceDetector {
		setup = plainBinary(t)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		Setup:               setup,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":    exits,
			"mask":     mask,
			"policies": copyPolicies,
			"replace":  replace,
			"repeat":   repeat,
			"bytes":    rawBytes,
			"waitfor":  waitFor,
		},
	})
}

// plainBinary puts a program without the race detector in the way of scripts:
// with it, each of the many short processes would take seconds to start, and
// none of them does anything at once that run_test.go doesn't.
func plainBinary(t *testing.T) func(*testscript.Env) error {
	dir := t.TempDir()
	built, err := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", dir, ".").CombinedOutput()
	require.NoError(t, err, string(built))
	return func(env *testscript.Env) error {
		env.Setenv("PATH", dir+string(os.PathListSeparator)+env.Getenv("PATH"))
		return nil
	}
}

// exits CODE PROGRAM [ARG…] runs a program that must end with the code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		got = ended.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, not %d", got, want)
	}
}

var (
	digest   = regexp.MustCompile(`sha256:[0-9a-f]{64}`)
	revision = regexp.MustCompile(`"revision":"[^"]+"`)
	line     = regexp.MustCompile(`\b(toolpolicy/gates/\w+/\w+\.rego(?::|","line":))[1-9][0-9]*`)
)

// mask FILE TO writes a file with all digests and revisions made alike, and the
// lines of the shipped gates.
func mask(ts *testscript.TestScript, _ bool, args []string) {
	masked := revision.ReplaceAllString(ts.ReadFile(args[0]), `"revision":"…"`)
	masked = digest.ReplaceAllString(masked, "sha256:…")
	masked = line.ReplaceAllString(masked, "${1}0")
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(masked), 0o600))
}

// policies DIR copies the shipped bundle to a directory.
func copyPolicies(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.CopyFS(ts.MkAbs(args[0]), os.DirFS(shippedPolicies(ts))))
}

func shippedPolicies(ts *testscript.TestScript) string {
	file, err := filepath.Abs("../../policies")
	ts.Check(err)
	return file
}

// replace FILE OLD NEW replaces a text that must be there.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s doesn't contain %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(text, args[1], args[2])), 0o600))
}

// repeat FILE TEXT N appends a text to a file, many times.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	appendTo(ts, args[0], strings.Repeat(args[1], n))
}

// waitfor FILE PATTERN [N] waits until a file, which another process writes, has
// so many lines, or one, that match the pattern.
func waitFor(ts *testscript.TestScript, _ bool, args []string) {
	const patience = 30 * time.Second // never reached but by a defect
	pattern, err := regexp.Compile(`(?m)` + args[1])
	ts.Check(err)
	want := 1
	if len(args) > 2 {
		want, err = strconv.Atoi(args[2])
		ts.Check(err)
	}
	var text []byte
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		text, err = os.ReadFile(ts.MkAbs(args[0]))
		if err == nil && len(pattern.FindAll(text, -1)) >= want {
			return
		}
	}
	ts.Fatalf("%s doesn't have %q %d times: %v\n%s", args[0], args[1], want, err, text)
}

// bytes FILE TEXT appends a text with the escapes of Go to a file.
func rawBytes(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	appendTo(ts, args[0], text)
}

func appendTo(ts *testscript.TestScript, name, text string) {
	file, err := os.OpenFile(ts.MkAbs(name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	ts.Check(err)
	_, err = file.WriteString(text)
	ts.Check(errors.Join(err, file.Close()))
}
