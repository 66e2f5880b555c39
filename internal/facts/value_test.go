package facts

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestValueOfNothing(t *testing.T) {
	assert.Equal(t, `{"configurations":{},"settings":{},"state":{"groups":{},"tools":{}},"tools":[]}`, document(t, Facts{}))
}

func TestValueSpellsOutDefaultsOnly(t *testing.T) {
	assert.Equal(t, `{"configurations":{"c":{"allowedToolGroups":[],"attributes":{},"fallbacks":[]}},"settings":{},`+
		`"state":{"groups":{},"tools":{}},"tools":[{"attributes":{},"enabledByDefault":false,"group":"g","name":"n",`+
		`"remote":false,"requiresInput":false}]}`,
		document(t, Facts{Tools: []Tool{{Name: "n", Group: "g"}}, Configurations: map[string]Configuration{"c": {}}}))
}

func TestValueOfEverything(t *testing.T) {
	const want = `{"configurations":{` +
		`"default":{"allowedToolGroups":["content","system"],"allowedTools":["fetch_logs"],"attributes":{},"fallbacks":["backup"],"trustZone":"externalEu"},` +
		`"no.tool":{"allowedToolGroups":[],"allowedTools":[],"attributes":{},"fallbacks":[]},` +
		`"open":{"allowedToolGroups":[],"attributes":{},"fallbacks":[],"trustZone":""}},` +
		`"settings":{"dataClassEnforcement":"observe"},"state":{"groups":{"files":false},"tools":{"a.b":true,"fetch_logs":false}},` +
		`"tools":[{"attributes":{"none":[],"owner":"seo","tags":["a",{"b":false}],"weight":1.5},"dataClass":"systemDiagnostics",` +
		`"description":"Reads the log","effect":"readOnly","enabledByDefault":true,"group":"system","name":"fetch_logs","remote":true,` +
		`"requiresAdmin":true,"requiresApproval":true,"requiresInput":true},` +
		`{"attributes":{},"enabledByDefault":false,"group":"true","name":"off","remote":false,"requiresInput":false}]}`
	assert.Equal(t, want, document(t, whole()))

	// The same as OPA makes of the document.
	var native any
	require.NoError(t, json.Unmarshal([]byte(want), &native))
	value, err := whole().Value()
	require.NoError(t, err)
	assert.Equal(t, 0, ast.MustInterfaceToValue(native).Compare(value))
}

func TestValueKeepsWhatIsSetToItsZero(t *testing.T) {
	f := Facts{Tools: []Tool{{
		Name: "n\xff", Group: "g", RequiresAdmin: ptr(false), DataClass: ptr(DataClass("")), Effect: ptr(Effect("")), RequiresApproval: ptr(false),
	}}, Settings: Settings{DataClassEnforcement: ptr(Enforcement(""))}}
	assert.Equal(t, `{"configurations":{},"settings":{"dataClassEnforcement":""},"state":{"groups":{},"tools":{}},`+
		`"tools":[{"attributes":{},"dataClass":"","effect":"","enabledByDefault":false,"group":"g","name":"n`+"\uFFFD"+`","remote":false,`+
		`"requiresAdmin":false,"requiresApproval":false,"requiresInput":false}]}`, document(t, f))
}

func TestDigest(t *testing.T) {
	value, err := Facts{}.Value()
	require.NoError(t, err)
	// sha256sum of the document in TestValueOfNothing.
	assert.Equal(t, "sha256:f690de676b6445be26298c577c17c3d85feae18a41618e29f1126af43020ec98", Digest(value))
	assert.Equal(t, "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", Digest(ast.NewObject()), "of {}")
	assert.Panics(t, func() { Digest(ast.NewObject(ast.Item(ast.StringTerm("x"), ast.SetTerm()))) })
}

func TestDigestTellsAllowedToolsApart(t *testing.T) {
	digests := map[string]bool{}
	for _, allowed := range []*[]string{nil, {}, {"a"}, {"a", "b"}, {"b", "a"}} {
		value, err := Facts{Configurations: map[string]Configuration{"c": {AllowedTools: allowed}}}.Value()
		require.NoError(t, err)
		digests[Digest(value)] = true
	}
	assert.Len(t, digests, 5)
}

func TestTextIsWrittenAsJSON(t *testing.T) {
	for _, s := range []string{"", "a b", `"\`, "<&>", "\x00\n\x7f", "é\u2028😀", "\uFFFD"} {
		var back string
		written := appendText(nil, s)
		require.NoError(t, json.Unmarshal(written, &back), "%q", written)
		assert.Equal(t, s, back)
	}
	assert.Equal(t, `"<&>"`, string(appendText(nil, "<&>")))
	assert.Equal(t, `"<é>"`, string(appendText(nil, "<é>")))
}

func BenchmarkValue(b *testing.B) {
	f := Facts{Configurations: map[string]Configuration{"c": {}}}
	for i := range 20_000 {
		f.Tools = append(f.Tools, Tool{
			Name: fmt.Sprintf("tool_%d", i), Group: "content", Description: "Does things", EnabledByDefault: true,
			RequiresAdmin: ptr(false), DataClass: ptr(DataClass("sourceCode")), Effect: ptr(Effect("readOnly")),
			Attributes: map[string]any{"owner": "seo", "n": i},
		})
	}
	for b.Loop() {
		if _, err := f.Value(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDigest(b *testing.B) {
	f := Facts{}
	for i := range 20_000 {
		f.Tools = append(f.Tools, Tool{Name: fmt.Sprintf("tool_%d", i), Group: "content", Description: "Does things"})
	}
	value, err := f.Value()
	require.NoError(b, err)
	for b.Loop() {
		Digest(value)
	}
}

func BenchmarkParse(b *testing.B) {
	f := Facts{}
	for i := range 20_000 {
		f.Tools = append(f.Tools, Tool{Name: fmt.Sprintf("tool_%d", i), Group: "content", Description: "Does things"})
	}
	text, err := json.Marshal(f)
	require.NoError(b, err)
	for _, name := range []string{"f.json", "f.yaml"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Parse(name, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
