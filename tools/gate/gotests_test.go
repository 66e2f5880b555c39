package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const passingPackage = `{"Action":"start","Package":"m/a"}
{"Action":"output","Package":"m/a","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"pass","Package":"m/a","Test":"TestA"}
{"Action":"output","Package":"m/a","Output":"PASS\n"}
{"Action":"output","Package":"m/a","Output":"coverage: 85.0% of statements\n"}
{"Action":"output","Package":"m/a","Output":"ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\n"}
{"Action":"pass","Package":"m/a"}
`

func TestCheckGoTests(t *testing.T) {
	for name, c := range map[string]struct {
		events, out, err string
	}{
		"a package at its floor": {
			events: passingPackage,
			out:    "ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\n1 Go tests passed in 1 packages",
		},
		"nothing at all": {
			out: "0 Go tests passed in 0 packages",
			err: "Go tests:\n  no test ran",
		},
		"below the floor": {
			events: strings.ReplaceAll(passingPackage, "85.0%", "84.9%"),
			out:    "ok  \tm/a\t0.1s\tcoverage: 84.9% of statements\n1 Go tests passed in 1 packages",
			err:    "Go tests:\n  ./a: coverage 84.9 % is below 85 %",
		},
		"code without a test file": {
			events: passingPackage + `{"Action":"output","Package":"m/b","Output":"\tm/b\t\tcoverage: 0.0% of statements\n"}
{"Action":"pass","Package":"m/b"}`,
			out: "ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\n" +
				"\tm/b\t\tcoverage: 0.0% of statements\n1 Go tests passed in 2 packages",
			err: "Go tests:\n  ./b: coverage 0 % is below 85 %",
		},
		"types only": {
			events: passingPackage + `{"Action":"skip","Package":"m/b"}`,
			out:    "ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\n1 Go tests passed in 2 packages",
		},
		"coverage not asked for": {
			events: `{"Action":"pass","Package":"m","Test":"TestA"}
{"Action":"pass","Package":"m"}`,
			out: "1 Go tests passed in 1 packages",
			err: "Go tests:\n  .: coverage not reported",
		},
		"a skipped test": {
			events: passingPackage + `{"Action":"skip","Package":"m/a","Test":"TestB/sub"}`,
			out:    "ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\n1 Go tests passed in 1 packages",
			err:    "Go tests:\n  ./a: TestB/sub was skipped",
		},
		"a test file without tests": {
			events: passingPackage + `{"Action":"output","Package":"m/cmd","Output":"ok  \tm/cmd\t[no tests to run]\n"}
{"Action":"pass","Package":"m/cmd"}`,
			out: "ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\nok  \tm/cmd\t[no tests to run]\n" +
				"1 Go tests passed in 2 packages",
			err: "Go tests:\n  ./cmd: its test files hold no test",
		},
		"a failing test is shown": {
			events: `{"Action":"output","Package":"m/a","Test":"TestA","Output":"want 1, got 2\n"}
{"Action":"fail","Package":"m/a","Test":"TestA"}
{"Action":"fail","Package":"m/a"}`,
			out: "want 1, got 2\n0 Go tests passed in 1 packages",
			err: "Go tests:\n  ./a: failed\n  no test ran",
		},
		"a panic is shown": {
			events: `{"Action":"output","Package":"m/a","Test":"TestA","Output":"panic: no\n"}
{"Action":"fail","Package":"m/a"}`,
			out: "panic: no\n0 Go tests passed in 1 packages",
			err: "Go tests:\n  ./a: failed\n  no test ran",
		},
		"cut off": {
			events: strings.TrimSuffix(passingPackage, `{"Action":"pass","Package":"m/a"}`+"\n"),
			out:    "ok  \tm/a\t0.1s\tcoverage: 85.0% of statements\n1 Go tests passed in 1 packages",
			err:    "Go tests:\n  ./a: failed",
		},
		"does not build": {
			events: `{"ImportPath":"m/a","Action":"build-output","Output":"a.go:2: undefined: x\n"}
{"Action":"output","Package":"m/a","Output":"FAIL\tm/a [build failed]\n"}
{"Action":"fail","Package":"m/a"}`,
			out: "a.go:2: undefined: x\nFAIL\tm/a [build failed]\n0 Go tests passed in 1 packages",
			err: "Go tests:\n  ./a: failed\n  no test ran",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder

			err := checkGoTests(strings.NewReader(c.events), &out, goRule{module: "m", floor: 85, exempt: []string{"cmd"}})

			require.Equal(t, c.out+", subtests counted; coverage floor 85 %\n", out.String())
			requireError(t, c.err, err)
		})
	}
}

func TestCheckGoTestsRefusesBrokenEvents(t *testing.T) {
	err := checkGoTests(strings.NewReader("ok m/a"), &strings.Builder{}, goRule{})
	require.ErrorContains(t, err, "events of go test: invalid character 'o'")
}

func TestExempt(t *testing.T) {
	rule := goRule{exempt: []string{"cmd", "tools/gate"}}
	for name, want := range map[string]bool{
		".": false, "./cmd": true, "./cmd/evaluator": true, "./cmdline": false,
		"./tools": false, "./tools/gate": true, "./internal/cmd": false,
	} {
		require.Equal(t, want, rule.exempts(name), name)
	}
}

func requireError(t *testing.T, want string, err error) {
	t.Helper()

	if want == "" {
		require.NoError(t, err)
	} else {
		require.EqualError(t, err, want)
	}
}
