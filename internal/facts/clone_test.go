package facts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCloneSharesNothing(t *testing.T) {
	f := whole()
	f.Tools[0].Attributes["go"] = map[string][]string{"a": {"b"}}
	f.Tools[0].Attributes["array"] = [1][]int{{1}}
	f.Tools[0].Attributes["nil"] = []any{nil, []string(nil), map[string]int(nil)}
	want := whole()
	want.Tools[0].Attributes["go"] = map[string][]string{"a": {"b"}}
	want.Tools[0].Attributes["array"] = [1][]int{{1}}
	want.Tools[0].Attributes["nil"] = []any{nil, []string(nil), map[string]int(nil)}

	clone := f.Clone()
	require.Equal(t, want, clone)

	tool := &f.Tools[0]
	*tool.RequiresAdmin, *tool.RequiresApproval, *tool.DataClass, *tool.Effect = false, false, "x", "x"
	tool.Attributes["tags"].([]any)[1].(map[string]any)["b"] = true
	tool.Attributes["go"].(map[string][]string)["a"][0] = "x"
	tool.Attributes["array"].([1][]int)[0][0] = 2
	tool.Attributes["new"] = 1
	f.Tools[1].Name = "x"
	f.State.Tools["fetch_logs"], f.State.Groups["files"] = true, true
	*f.Settings.DataClassEnforcement = "x"
	c := f.Configurations["default"]
	*c.TrustZone, c.Fallbacks[0], c.AllowedToolGroups[0], (*c.AllowedTools)[0] = "x", "x", "x", "x"
	f.Configurations["new"] = Configuration{}
	assert.Equal(t, want, clone)
}

func TestCloneKeepsNilAndEmptyApart(t *testing.T) {
	assert.Equal(t, Facts{}, Facts{}.Clone())
	empty := Facts{
		Tools: []Tool{{Attributes: map[string]any{}}}, State: State{Tools: map[string]bool{}},
		Configurations: map[string]Configuration{"a": {AllowedTools: &[]string{}}, "b": {}},
	}
	assert.Equal(t, empty, empty.Clone())
}
