package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// write makes a folder of files and gives its path.
func write(t *testing.T, files map[string]string) string {
	t.Helper()

	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}

	return dir
}

func TestCheckRegoCoverage(t *testing.T) {
	policies := map[string]string{
		"a.rego":     "package a\n\nx := 1\n\ny if {\n\tinput.y\n}\n",
		"sub/b.rego": "package a.b\n",
		"data.json":  "{}",
	}
	covered := `"DIR/a.rego": {"covered": [{"start": {"row": 3}, "end": {"row": 6}}]}`

	for name, c := range map[string]struct {
		report, err string
	}{
		"all lines": {report: covered + `, "DIR/sub/b.rego": {}, "other.rego": {"not_covered": [{}]}`},
		"a file that is missing, though it has no rule": {
			report: covered,
			err:    "Rego coverage:\n  DIR/sub/b.rego: not in the report",
		},
		"a file with rules and nothing about them": {
			report: `"DIR/a.rego": {}, "DIR/sub/b.rego": {}`,
			err:    "Rego coverage:\n  DIR/a.rego: no line covered",
		},
		"single lines": {
			report: `"DIR/sub/b.rego": {}, "DIR/a.rego": {"covered": [{"start": {"row": 3}, "end": {"row": 3}}],
				"not_covered": [{"start": {"row": 4}, "end": {"row": 4}},
				{"start": {"row": 5}, "end": {"row": 6}, "kinds": ["index_excluded"]}]}`,
			err: "Rego coverage:\n  DIR/a.rego: line 4 not covered\n" +
				"  DIR/a.rego: lines 5 to 6 (index_excluded) not covered",
		},
		"an empty report": {
			err: "Rego coverage:\n  DIR/a.rego: not in the report\n  DIR/sub/b.rego: not in the report",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder

			dir := write(t, policies)
			report := `{"files": {` + strings.ReplaceAll(c.report, "DIR", filepath.ToSlash(dir)) + `}}`
			err := checkRegoCoverage(strings.NewReader(report), &out, dir)

			require.Equal(t, "2 policy files looked at for uncovered lines\n", out.String())
			requireError(t, strings.ReplaceAll(c.err, "DIR", dir), err)
		})
	}
}

func TestCheckRegoTests(t *testing.T) {
	dir := write(t, map[string]string{
		"a_test.rego": "package a_test\n\ntest_one if true\n\ntest_two if true\n\ntest_two if 1 == 1\n",
		"b_test.rego": "package b_test\n\ntest_cases[name] if some name in [\"x\"]\n",
		"lib.rego":    "package lib\n\nhelper := 1\n",
	})
	one := `{"package": "data.a_test", "name": "test_one"}`
	two := `{"package": "data.a_test", "name": "test_two"}, {"package": "data.a_test", "name": "test_two#01"}`
	three := `{"package": "data.b_test", "name": "test_cases", "sub_results": {"x": {}}}`

	for name, c := range map[string]struct {
		results, out, err string
	}{
		"all": {
			results: one + "," + two + "," + three,
			out:     "4 Rego tests ran, with 1 named cases in them\n",
		},
		"none": {
			out: "0 Rego tests ran, with 0 named cases in them\n",
			err: "Rego tests:\n  data.a_test.test_one: 0 of 1 rules ran\n  data.a_test.test_two: 0 of 2 rules ran\n" +
				"  data.b_test.test_cases: 0 of 1 rules ran\n  no test ran",
		},
		"over no case": {
			results: one + "," + two + `, {"package": "data.b_test", "name": "test_cases"}`,
			out:     "4 Rego tests ran, with 0 named cases in them\n",
			err:     "Rego tests:\n  data.b_test.test_cases: ran over no case",
		},
		"skipped, failed and broken": {
			results: three + "," + one + "," + two + `, {"package": "data.a_test", "name": "todo_test_x", "skip": true},
				{"package": "data.a_test", "name": "test_y", "fail": true},
				{"package": "data.a_test", "name": "test_z", "error": {"code": "eval_conflict_error"}}`,
			out: "7 Rego tests ran, with 1 named cases in them\n",
			err: "Rego tests:\n  data.a_test.todo_test_x: skipped\n  data.a_test.test_y: failed\n  data.a_test.test_z: failed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder

			err := checkRegoTests(strings.NewReader("["+c.results+"]"), &out, dir)

			require.Equal(t, c.out, out.String())
			requireError(t, c.err, err)
		})
	}
}

func TestTestFileWithoutTests(t *testing.T) {
	dir := write(t, map[string]string{"a_test.rego": "package a_test\n\nhelper := 1\n"})
	err := checkRegoTests(strings.NewReader(`[{"package": "data.b", "name": "test_b"}]`), &strings.Builder{}, dir)
	require.EqualError(t, err, "Rego tests:\n  "+filepath.Join(dir, "a_test.rego")+": holds no test of its own")
}

func TestRegoFilesFail(t *testing.T) {
	empty := write(t, map[string]string{"data.json": "{}"})
	broken := write(t, map[string]string{"a.rego": "package a\n\nx := {\n"})
	missing := filepath.Join(empty, "missing")

	for dir, want := range map[string]string{
		empty:   empty + " holds no Rego file",
		broken:  "reading " + broken + ": ",
		missing: "reading " + missing + ": ",
	} {
		require.ErrorContains(t, checkRegoCoverage(strings.NewReader("{}"), &strings.Builder{}, dir), want)
		require.ErrorContains(t, checkRegoTests(strings.NewReader("[]"), &strings.Builder{}, dir), want)
	}

	require.ErrorContains(t, checkRegoCoverage(strings.NewReader(""), &strings.Builder{}, broken), "coverage report of opa test: EOF")
	require.ErrorContains(t, checkRegoTests(strings.NewReader("{}"), &strings.Builder{}, broken), "results of opa test: ")
}
