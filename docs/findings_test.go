package docs_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFindings: each section of the page lists exactly the codes that its files
// give.
func TestFindings(t *testing.T) {
	const registration = repository + "/policies/toolpolicy/registration/"
	data, err := os.ReadFile("findings.md")
	require.NoError(t, err)
	given := regexp.MustCompile(`(?m)(?:"code": |\bCode\w+ = )"(\w+)"`)
	listed := regexp.MustCompile("(?m)^\\| `(\\w+)` \\|")
	for heading, files := range map[string][]string{
		"Errors":        {repository + "/internal/facts/code.go", registration + "errors.rego"},
		"Dropped tools": {registration + "dropped.rego"},
		"Warnings":      {registration + "warnings.rego"},
		"Advice":        {registration + "advice.rego"},
	} {
		t.Run(heading, func(t *testing.T) {
			_, section, found := strings.Cut(string(data), "\n## "+heading+"\n")
			require.True(t, found)
			section, _, _ = strings.Cut(section, "\n## ")
			want := []string{}
			for _, file := range files {
				source, err := os.ReadFile(file)
				require.NoError(t, err)
				codes := matches(given, string(source))
				require.NotEmpty(t, codes, file)
				want = append(want, codes...)
			}
			slices.Sort(want)
			got := matches(listed, section)
			slices.Sort(got)
			assert.Equal(t, slices.Compact(want), got)
		})
	}
}

func matches(pattern *regexp.Regexp, text string) []string {
	var found []string
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		found = append(found, match[1])
	}
	return found
}
