package main

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/bench/report"
)

func bench(t *testing.T, arguments ...string) (string, error) {
	t.Helper()
	var out, progress strings.Builder
	err := run(t.Context(), arguments, &out, &progress)
	t.Log(progress.String() + out.String())
	return out.String(), err
}

// TestQuick prints a table with every contender and the targets.
func TestQuick(t *testing.T) {
	out, err := bench(t, "-quick", "-only", "^views/50$|^kept|^unattended|^throughput|^swaps")
	require.NoError(t, err)
	assert.Contains(t, out, "All 10 contenders agree on 200 random worlds")
	for _, line := range []string{
		`plain Go +50 +\S+ [nµm]s`, `OPA, one query per tool +50`, `OPA, one query with a loop +50`, `cel-go +50`,
		`cedar-go +50`, `casbin +50`, `toolpolicy, new view +50`, `toolpolicy, new view, every decision read +50`,
		`toolpolicy, kept view +50`, `OPA server over HTTP, shipped bundle +50`,
		`Unavailable: kept view, look-up included +50`, `toolpolicy, Unattended +500`,
		`Decide on a kept view, cores used: 2 +50`, `Unavailable, 99th percentile, during [1-9]\d* swaps +50`,
		`target +wanted +found`, `a new view of 50 tools, faster than cel-go +≥ 1.00 ×`,
	} {
		assert.Regexp(t, `(?m)^`+line, out)
	}
}

// TestPage fills the page's template; -write takes too long for a test.
func TestPage(t *testing.T) {
	var b strings.Builder
	require.NoError(t, report.Page{
		Machine: report.ThisMachine(), Worlds: 200, Rounds: 21,
		Sections: []report.Section{{
			Name: "Some part", Rows: []report.Row{{What: "cel-go", Value: "1.00 µs"}},
			Targets: []report.Target{report.AtLeast("fast", 1, 2)},
		}},
	}.Write(&b, page))
	assert.Contains(t, b.String(), "\n### Some part\n\n|  | median |\n| --- | ---: |\n| cel-go | 1.00 µs |\n")
	assert.Contains(t, b.String(), "| fast | ≥ 1.00 × | 2.00 × | reached |\n")
	assert.Contains(t, b.String(), "agreed on 200 random worlds")
}

func TestFlagsThatMakeNoSense(t *testing.T) {
	for _, arguments := range [][]string{
		{"-write", "-quick"}, {"-write", "-only", "views"}, {"-only", "("}, {"-nonsense"},
	} {
		_, err := bench(t, arguments...)
		assert.Error(t, err, arguments)
	}
}

func TestAnInterruptEndsIt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	assert.ErrorIs(t, run(ctx, []string{"-quick"}, &out, &out), context.Canceled)
}
