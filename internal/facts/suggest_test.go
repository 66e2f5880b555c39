package facts_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

func TestNearest(t *testing.T) {
	known := []string{"Bash", "bash", "read_file", "readFiles", "caf\u00e9", "ab", strings.Repeat("x", 257)}
	for name, want := range map[string]string{
		"Bush":                   "Bash",
		"bush":                   "bash",
		" Bash":                  "Bash",
		"BASH":                   "Bash",
		"B\u0430sh":              "Bash",
		"read-file":              "read_file",
		"raed_file":              "read_file",
		"readfiles":              "readFiles",
		"read_file\u200b":        "read_file",
		"cafe\u0301":             "caf\u00e9",
		"ac":                     "ab",
		"xy":                     "",
		"read_":                  "",
		"write_file":             "",
		"":                       "",
		strings.Repeat("x", 256): "",
		strings.Repeat("x", 258): "",
	} {
		assert.Equal(t, want, facts.Nearest(name, known), "%q", name)
	}
	assert.Empty(t, facts.Nearest("Bash", nil))
}
