package toolpolicy_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestFindingsOfFirstFactsAreLogged: New returns no report, so what it finds in
// the facts that it is given goes to the logger.
func TestFindingsOfFirstFactsAreLogged(t *testing.T) {
	facts, err := toolpolicy.ParseFacts("facts.yaml", []byte(`tools:
- {name: read, group: content}
- {name: read, group: content, remote: true}
configurations:
  chat: {trustZone: moon}
`))
	assert.NoError(t, err)
	var log bytes.Buffer
	newEngine(t, toolpolicy.Options{Facts: &facts, Logger: slog.New(slog.NewTextHandler(&log, nil))})
	warnings := []string{}
	for line := range strings.Lines(log.String()) {
		if _, warning, found := strings.Cut(line, "level=WARN "); found {
			warnings = append(warnings, warning)
		}
	}
	assert.Equal(t, []string{
		`msg="facts: facts.yaml:5: configurations.chat.trustZone: \"moon\" is no trust zone; it is read as externalGlobal"` +
			" code=unknownTrustZone\n",
		`msg="facts: facts.yaml:3: tools[1].name: the name of this remote tool is taken by a local one; ` +
			`the remote one is left out" code=nameTaken dropped=true` + "\n",
	}, warnings)
}
