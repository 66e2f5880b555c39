package toolpolicy_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// allQuestions asks the four entry points at once; each is a list of its one
// answer, empty where it is undefined.
const allQuestions = `{
	"unavailable": [answer | answer := data.toolpolicy.unavailable],
	"explain": [answer | answer := data.toolpolicy.explain],
	"offerable": [answer | answer := data.toolpolicy.offerable],
	"unattended": [answer | answer := data.toolpolicy.unattended],
}`

// TestOPACommandEqualsEngine asks the opa command, built for this test, all four
// questions, each on at least 50 worlds that define it.
func TestOPACommandEqualsEngine(t *testing.T) {
	const least, count = 50, 80
	opa := testkit.OPA(t, ".")
	e := newEngine(t, toolpolicy.Options{})
	defined := map[string]int{}
	for i := range count {
		f := worlds.Facts().Filter(isText).Example(i)
		q := stockQuestion{
			question{
				worlds.Configuration(f).Example(i), userOf(worlds.User().Example(i)), worlds.Names(f).Example(i),
			},
			i%8 != 0, i%3 == 0,
		}
		_, err := e.SetFacts(t.Context(), f)
		if err != nil {
			errorAs[*toolpolicy.FactsError](t, err)
		}
		want := engineAnswers(t, t.Context(), e, err != nil, q)
		for name := range want {
			defined[name]++
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, want, askCommand(t, opa, f, q))
		})
	}
	for _, name := range entryPoints {
		assert.GreaterOrEqual(t, defined[name], least, name)
	}
}

func askCommand(t *testing.T, opa string, f toolpolicy.Facts, q stockQuestion) map[string]any {
	t.Helper()
	dir := t.TempDir()
	files := map[string]any{
		"facts.json": map[string]any{"facts": document(t, f)},
		"input.json": q.input(t),
	}
	for name, content := range files {
		text, err := json.Marshal(content)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	command := exec.CommandContext(t.Context(), opa, "eval", "--format", "json", "--fail",
		"--bundle", "policies", "--data", filepath.Join(dir, "facts.json"), "--input", filepath.Join(dir, "input.json"),
		allQuestions)
	printed, err := command.Output()
	require.NoError(t, err, "%s", printed)
	var output struct {
		Result []struct {
			Expressions []struct {
				Value map[string][]any `json:"value"`
			} `json:"expressions"`
		} `json:"result"`
	}
	require.NoError(t, json.Unmarshal(printed, &output))
	got := map[string]any{}
	for name, answers := range output.Result[0].Expressions[0].Value {
		if len(answers) > 0 {
			got[name] = answers[0]
		}
	}
	return got
}
