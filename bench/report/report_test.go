package report_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/bench/report"
)

func TestUnits(t *testing.T) {
	for want, got := range map[string]string{
		"0 ns": report.Duration(0), "151 ns": report.Duration(151.2), "1.25 µs": report.Duration(1250),
		"70.0 ms": report.Duration(70e6), "2.00 s": report.Duration(2e9), "–": report.Duration(math.NaN()),
		"512 B": report.Bytes(512), "1.50 KiB": report.Bytes(1536), "2.00 MiB": report.Bytes(2 << 20),
		"0": report.Count(0.01), "13": report.Count(12.9),
		"0.50 ×": report.Times(0.5), "160 ×": report.Times(160),
		"9.00 million/s": report.Rate(9e6), "20.0/s": report.Rate(20), "2.00 thousand/s": report.Rate(2000),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTargets(t *testing.T) {
	assert.Equal(t, report.Target{What: "fast", Wanted: "≥ 40.0 ×", Found: "41.0 ×", Reached: true}, report.AtLeast("fast", 40, 41))
	assert.False(t, report.AtLeast("fast", 40, 39.9).Reached)
	assert.False(t, report.AtLeast("fast", 40, math.NaN()).Reached, "what was not measured was not reached")
	assert.False(t, report.AtMost("fast", 0.5, math.NaN()).Reached)
	assert.True(t, report.AtMost("fast", 0.5, 0.5).Reached)
	assert.False(t, report.Within("fast", 150, 151).Reached)
	assert.True(t, report.Allocations("none", 0, 0.01).Reached)
	assert.False(t, report.Allocations("none", 0, 1).Reached)
}

func sections() []report.Section {
	return []report.Section{{
		Name:    "views",
		Rows:    []report.Row{{What: "a|b", Tools: 50, Value: "1 µs"}},
		Targets: []report.Target{report.AtMost("few", 1, 2)},
	}}
}

func TestPrint(t *testing.T) {
	var b strings.Builder
	require.NoError(t, report.Print(&b, sections()))
	assert.Contains(t, b.String(), "-- views")
	assert.Regexp(t, `(?m)^a\|b +50 +1 µs *$`, b.String())
	assert.Regexp(t, `(?m)^few +≤ 1.00 × +2.00 × +NOT reached *$`, b.String())
}

func TestPage(t *testing.T) {
	var b strings.Builder
	require.NoError(t, report.Page{Sections: sections(), Worlds: 200}.Write(&b, "{{.Worlds}}\n{{.Targets}}{{range .Sections}}{{.Table}}{{end}}"))
	assert.Equal(t, "200\n"+
		"| target | wanted | found |  |\n| --- | ---: | ---: | ---: |\n| few | ≤ 1.00 × | 2.00 × | **not reached** |\n"+
		"|  | tools | median |\n| --- | ---: | ---: |\n| a\\|b | 50 | 1 µs |\n", b.String())
	assert.Error(t, report.Page{}.Write(&b, "{{.Nothing}}"))
}

func TestThisMachine(t *testing.T) {
	m := report.ThisMachine()
	assert.Positive(t, m.Cores)
	assert.NotEmpty(t, m.CPU)
	assert.NotEmpty(t, m.Go)
	assert.NotEmpty(t, m.Date)
}
