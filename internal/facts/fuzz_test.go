package facts

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzParse: whatever the text, Parse either refuses it and says why, or gives
// facts that its own writing brings back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "{}", wholeJSON, wholeYAML, "\uFEFF" + wholeYAML, "---\n---\n", "tools: []\nconfigurations: {}\n",
		"tools: [{name: a, group: g}, {name: \"\\0\", group: '~', remote: true}]\nconfigurations: {\"\": {allowedTools: []}}\n",
		`{"tools":[{"name":"\ud800","group":"\ud83d\ude00","attributes":{"a":[1.0,-0,1e400,{"":[]}]}}],"configurations":{}}`,
		"tools: &a []\nconfigurations: {<<: *a, ? [x] : !!str y, ! z: ! 1}\n", "a: [\n", "{\"tools\": [}", "[[[[", "\xff\xfe", "? ", "- - -",
		"tools: []\nconfigurations: {x: {attributes: {a: 0x1F, b: 1e5, c: ~, d: 2024-01-01}}}\n",
	} {
		f.Add("facts.json", []byte(text))
		f.Add("facts.yaml", []byte(text))
		f.Add("-", []byte(text))
	}
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		got, err := Parse(name, text)
		if err != nil {
			refusal, ok := errors.AsType[*Error](err)
			require.True(t, ok)
			require.NotEmpty(t, refusal.Findings)
			for _, finding := range refusal.Findings {
				require.NotEmpty(t, finding.Code)
				require.NotEmpty(t, finding.Text)
				require.Equal(t, name, finding.File)
			}
			return
		}
		require.NoError(t, got.Check())
		written, err := json.Marshal(got)
		require.NoError(t, err)
		require.Equal(t, plain(got), mustParse(t, "again.json", string(written)))
	})
}
