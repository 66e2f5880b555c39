package policy_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

const advicePath = "toolpolicy/registration/advice.rego"

func adviceOf(t *testing.T, change func(*facts.Facts), edits ...testkit.Edit) ([]facts.Finding, error) {
	t.Helper()
	s, err := shipped(t, edits...).Stage(t.Context(), document(t, change))
	require.NoError(t, err)
	return s.Advice(t.Context())
}

// allowing gives a configuration "all" with a list of tools, and one of groups.
func allowing(tools, groups []string) func(*facts.Facts) {
	return func(f *facts.Facts) {
		f.Configurations["all"] = facts.Configuration{
			TrustZone: new(facts.TrustZone("local")), AllowedTools: &tools, AllowedToolGroups: groups,
		}
	}
}

// TestAdvice asks whether the nearest name was meant. What stands tenth comes
// behind what stands third.
func TestAdvice(t *testing.T) {
	tools := []string{"reed", "far away", "read", "r\u0435ad", "read\u200b", "read*", "read", "read", "read", "Read"}
	got, err := adviceOf(t, allowing(tools, []string{"contend"}))
	require.NoError(t, err)
	tool := func(i string) string { return "configurations.all.allowedTools[" + i + "]" }
	assert.Equal(t, []facts.Finding{
		{Code: "unknownGroup", Path: "configurations.all.allowedToolGroups[0]", Text: `no tool is of the group "contend"; did you mean "content"?`},
		{Code: "unknownTool", Path: tool("0"), Text: `no tool "reed" is registered; did you mean "read"?`},
		{Code: "unknownTool", Path: tool("1"), Text: `no tool "far away" is registered`},
		{Code: "unknownTool", Path: tool("3"), Text: "no tool \"r\u0435ad\" is registered; did you mean \"read\", not \"r\\u0435ad\"?"},
		{Code: "mixedScripts", Path: tool("3"), Text: "\"r\u0435ad\" has letters of several scripts, which may look alike: Cyrillic, Latin"},
		{Code: "unknownTool", Path: tool("4"), Text: `no tool "read\u200b" is registered; did you mean "read"?`},
		{Code: "patternEntry", Path: tool("5"), Text: `"read*" matches nothing: names are compared exactly, and no pattern is read in them`},
		{Code: "unknownTool", Path: tool("9"), Text: `no tool "Read" is registered; did you mean "read"?`},
	}, got)
}

// TestAdviceIsBounded: a near name is sought for so many, and no more.
func TestAdviceIsBounded(t *testing.T) {
	tools := make([]string, 0, 600)
	for i := range 300 {
		name := "nothing like it " + strconv.Itoa(i)
		tools = append(tools, name, name) // twice counts once
	}
	got, err := adviceOf(t, allowing(append(tools, "reed"), nil))
	require.NoError(t, err)
	require.Len(t, got, 601)
	assert.Equal(t, `no tool "reed" is registered`, got[600].Text)
	got, err = adviceOf(t, allowing(append(tools[:300], "reed"), nil))
	require.NoError(t, err)
	assert.Equal(t, `no tool "reed" is registered; did you mean "read"?`, got[300].Text)
}

// TestNoAdvice: a policy may do without; one that has the rule must give a set.
func TestNoAdvice(t *testing.T) {
	got, err := adviceOf(t, nil)
	require.NoError(t, err)
	assert.Equal(t, []facts.Finding{}, got)
	got, err = adviceOf(t, allowing([]string{"reed"}, nil), testkit.Remove(advicePath))
	require.NoError(t, err)
	assert.Equal(t, []facts.Finding{}, got)
	got, err = adviceOf(t, allowing([]string{"reed"}, nil), testkit.Write(advicePath,
		"package toolpolicy.registration\n\nadvice := {{\"code\": \"odd\", \"path\": [], \"text\": \"Odd\", \"name\": \"reed\", \"among\": \"tools\"}}\n"))
	require.NoError(t, err)
	assert.Equal(t, []facts.Finding{{Code: "odd", Text: "Odd"}}, got)

	for name, c := range map[string]struct{ expression, want string }{
		"undefined":      {`json.unmarshal("[]")[0]`, "the policy gives no answer"},
		"a list":         {"[]", "is no set, but array"},
		"without a code": {`{{"path": [], "text": "Odd"}}`, "a finding without a code or a text"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := adviceOf(t, nil, testkit.Write(advicePath,
				strings.Join([]string{"package toolpolicy.registration", "advice := " + c.expression}, "\n\n")))
			assert.ErrorContains(t, err, "data.toolpolicy.registration.advice: ")
			assert.ErrorContains(t, err, c.want)
		})
	}
}
