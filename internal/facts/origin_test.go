package facts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlace(t *testing.T) {
	const text = `tools:
  - name: a
    group: g
    attributes:
      "x.y[":
        - 1
        - z: 2
configurations:
  "a.b[\"]":
    allowedTools:
      null
    trustZone:
      local
state: {tools: {"": true}}
`
	f, err := Parse("dir/facts.yaml", []byte(text))
	require.NoError(t, err)
	for path, want := range map[string]int{
		"": 1, "tools": 1, "tools[0]": 2, "tools[0].name": 2, "tools[0].group": 3, "tools[0].effect": 2, "tools[7].name": 1,
		`tools[0].attributes["x.y["]`: 5, `tools[0].attributes["x.y["][0]`: 6, `tools[0].attributes["x.y["][1].z`: 7,
		`tools[0].attributes["x.y["][1].z.q[1]["."]`: 7, `tools[0].attributes["x.z["]`: 4,
		`configurations["a.b[\"]"]`: 9, `configurations["a.b[\"]"].fallbacks[2]`: 9, `configurations["a.b[\"]"].trustZone`: 12,
		`configurations["a.b[\"]"].allowedTools`: 10, `configurations["no.such"].trustZone`: 8,
		`state.tools[""]`: 14, "settings.dataClassEnforcement": 1, `[`: 1, `state["`: 14,
	} {
		file, line := f.Place(path)
		assert.Equal(t, "dir/facts.yaml", file, path)
		assert.Equal(t, want, line, path)
	}
}

func TestPlaceOfJSONIsThatOfTheKey(t *testing.T) {
	f, err := Parse("-", []byte("\n{\"tools\":\n[\n{\"name\": \"a\",\n\"group\"\n:\n\"g\"}],\n\"configurations\": {}}"))
	require.NoError(t, err)
	for path, want := range map[string]int{"": 2, "tools": 2, "tools[0]": 4, "tools[0].group": 5, "configurations": 8} {
		_, line := f.Place(path)
		assert.Equal(t, want, line, path)
	}
}

func TestPlaceIsUnknownForFactsMadeInGo(t *testing.T) {
	file, line := Facts{}.Place("tools[0]")
	assert.Equal(t, "", file)
	assert.Equal(t, 0, line)
}

func TestPlacesStayWithACopy(t *testing.T) {
	f, err := Parse("facts.yaml", []byte("tools:\n- {name: a, group: g}\nconfigurations: {}\n"))
	require.NoError(t, err)
	c := f.Clone()
	c.Tools[0].Group = ""
	assert.EqualError(t, c.Check(), "facts.yaml:2: tools[0].group: must not be empty")
}

func TestPath(t *testing.T) {
	assert.Equal(t, "", Path())
	assert.Equal(t, "tools[3].effect", Path("tools", 3, "effect"))
	assert.Equal(t, `configurations["a.b"]["é"][""].trustZone`, Path("configurations", "a.b", "é", "", "trustZone"))
	assert.Equal(t, "tools.name", Path("tools", 1.5, "name"))
}
