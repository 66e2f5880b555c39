package docs_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// update has the tests write what commands print into the documents.
var update = flag.Bool("update", false, "write what commands print into the documents")

const repository = ".."

// block is a fenced block of a document.
type block struct {
	language string
	// file is what the block is the content of: a line such as File `NAME`:
	// stands before it.
	file string
	text string
	// start and end are where the text stands in the document.
	start, end int
}

var (
	fence = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")
	named = regexp.MustCompile("(?m)^File `([^`]+)`:\n\n\\z")
)

// read gives a document, and its blocks in their order, of which there must be
// some.
func read(t *testing.T, path string) (text string, blocks []block) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	text = string(data)
	for _, at := range fence.FindAllStringSubmatchIndex(text, -1) {
		b := block{language: text[at[2]:at[3]], text: text[at[4]:at[5]], start: at[4], end: at[5]}
		if name := named.FindStringSubmatch(text[:at[0]]); name != nil {
			b.file = name[1]
		}
		blocks = append(blocks, b)
	}
	require.NotEmpty(t, blocks, path)
	require.Equal(t, strings.Count(text, "\n```"), 2*len(blocks), "a fence of %s is not closed", path)
	return text, blocks
}

// replaced gives a document with the text of one block changed.
func replaced(text string, b block, changed string) string {
	return text[:b.start] + changed + text[b.end:]
}
