package toolpolicy_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

type golden struct {
	Unavailable         []withheld `json:"unavailable"`
	Offerable           []string   `json:"offerable"`
	OfferableUnattended []string   `json:"offerableUnattended"`
}

type withheld struct {
	Tool   string            `json:"tool"`
	Reason toolpolicy.Reason `json:"reason"`
}

// TestGoldenAnswers compares the engine with the answers about a real registry
// that were reasoned out by hand; see testdata/README.md.
func TestGoldenAnswers(t *testing.T) {
	f := readFacts(t, "testdata/cms-assistant.json")
	require.Len(t, f.Tools, 49)
	e := newEngine(t, toolpolicy.Options{})
	assert.Equal(t, toolpolicy.Report{Warnings: []toolpolicy.Finding{}, Dropped: []toolpolicy.Finding{}},
		setFacts(t, t.Context(), e, f))
	compared := 0
	for _, id := range slices.Sorted(maps.Keys(f.Configurations)) {
		for who, user := range map[string]*toolpolicy.User{"none": nil, "user": anna, "admin": administrator} {
			compared++
			t.Run(id+"-"+who, func(t *testing.T) {
				v, err := e.View(t.Context(), id, user)
				require.NoError(t, err)
				assert.Equal(t, readGolden(t, id+"-"+who), goldenOf(v))
			})
		}
	}
	files, err := filepath.Glob("testdata/golden/*.json")
	require.NoError(t, err)
	assert.Len(t, files, compared, "a golden file that nobody compares")
}

// TestGoldenDecision pins one whole decision of each outcome.
func TestGoldenDecision(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(readFacts(t, "testdata/cms-assistant.json"))})
	v, err := e.View(t.Context(), "eu", administrator)
	require.NoError(t, err)
	chat, err := e.View(t.Context(), "chat", nil)
	require.NoError(t, err)
	assert.Equal(t, []toolpolicy.Decision{
		{Tool: "nosuch", Reason: "notRegistered", Message: "No tool of this name is registered."},
		{Tool: "get_env_raw", Reason: "toolDisabled", Message: "The tool is switched off."},
		{
			Tool: "fetch_logs", Reason: "trustZone", Message: "The tool handles data that may not reach the trust zone in use.",
			DataClass: "systemDiagnostics", Zone: "externalEu", Ceiling: "internalConfiguration",
		},
		{
			Tool: "read_records", Allowed: true, Reason: "none", Message: "The tool may be offered.",
			DataClass: "editorContent", Zone: "externalEu", Ceiling: "internalConfiguration",
		},
		{Tool: "fetch_logs", Reason: "requiresAdmin", Message: "Only an administrator may use the tool."},
		{Tool: "get_tca", Reason: "configurationGroup", Message: "The configuration in use does not include the tool."},
	}, slices.Concat(
		v.Explain([]string{"nosuch", "get_env_raw", "fetch_logs", "read_records"}),
		chat.Explain([]string{"fetch_logs", "get_tca"}),
	))
}

func readGolden(t *testing.T, name string) golden {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "golden", name+".json"))
	require.NoError(t, err)
	var g golden
	require.NoError(t, json.Unmarshal(data, &g))
	return g
}

func goldenOf(v *toolpolicy.View) golden {
	g := golden{Offerable: v.OfferableEnabled(), OfferableUnattended: v.OfferableUnattendedEnabled()}
	for _, d := range v.Unavailable() {
		g.Unavailable = append(g.Unavailable, withheld{d.Tool, d.Reason})
	}
	return g
}
