package facts

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestCanonicalNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"1": "1", "1.0": "1", "1e0": "1", "10E-1": "1", "1.50": "1.5", "0": "0", "-0": "0", "0.0": "0", "-0e999999999999": "0",
		"-12": "-12", "1200": "1200", "1.2e3": "1200", "0.001": "0.001", "1e-3": "0.001", "-1.25e-1": "-0.125",
		"9007199254740993": "9007199254740993", "9007199254740993.0": "9007199254740993",
		"1e39": "1" + strings.Repeat("0", 39), "1e40": "1e40", "10e39": "1e40", "1e-40": "1e-40", "-1.5e300": "-15e299",
		"0.1000000000000000055511151231257827": "0.1000000000000000055511151231257827",
		strings.Repeat("1", 100):               strings.Repeat("1", 100),
		"5e-324":                               "5e-324",
	} {
		got, problem := canonical(text)
		assert.Equal(t, json.Number(want), got, text)
		assert.Empty(t, problem, text)
	}
}

func TestCanonicalRefuses(t *testing.T) {
	const long = "is a number of more than 100 characters; write it as text"
	for text, want := range map[string]string{
		"1e400": "is a number out of range; write it as text", "-1e400": "is a number out of range; write it as text",
		"1e-400": "is a number out of range; write it as text", "1e99999999999999999999": "is a number out of range; write it as text",
		strings.Repeat("1", 101):               long,
		"1." + strings.Repeat("1", 95) + "e-9": long,
		"1." + strings.Repeat("1", 94) + "e-9": "",
		"":                                     "is not a number as JSON writes it", "01": "is not a number as JSON writes it",
		"+1": "is not a number as JSON writes it", "1.": "is not a number as JSON writes it", ".5": "is not a number as JSON writes it",
		"0x1F": "is not a number as JSON writes it", "NaN": "is not a number as JSON writes it", "1\n": "is not a number as JSON writes it",
	} {
		_, problem := canonical(text)
		assert.Equal(t, want, problem, text)
	}
}

func TestCanonicalIsItsOwn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?(0|[1-9][0-9]{0,50})(\.[0-9]{1,60})?([eE][+-]?[0-9]{1,3})?`).Draw(t, "text")
		once, problem := canonical(text)
		if problem != "" {
			t.Skip(problem)
		}
		again, problem := canonical(once.String())
		assert.Empty(t, problem)
		assert.Equal(t, once, again)
	})
}
