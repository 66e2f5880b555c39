package toolpolicy_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
)

// mcpTool is a tool of a public MCP server with what the server claims of it.
type mcpTool struct {
	Server      string         `json:"server"`
	Name        string         `json:"name"`
	Annotations map[string]any `json:"annotations"`
}

// mcpGroups are the groups that the operator gives to the servers' tools; a
// server without one has a group that no ladder knows.
var mcpGroups = map[string]string{
	"github-mcp-server": "code", "mcp-git": "code", "mcp-filesystem": "files", "mcp-fetch": "rag",
	"mcp-memory": "content", "mcp-everything": "system",
}

// withServers adds the tools of the MCP servers to the CMS assistant's: on by
// default, undeclared, but for the operator's word on some of them. Then come
// three that collide or could never run.
func withServers(t *testing.T) (toolpolicy.Facts, []mcpTool) {
	t.Helper()
	data, err := os.ReadFile("testdata/mcp-servers.json")
	require.NoError(t, err)
	var tools []mcpTool
	require.NoError(t, json.Unmarshal(data, &tools))
	require.Len(t, tools, 244)

	f := readFacts(t, "testdata/cms-assistant.json")
	for _, tool := range tools {
		group, known := mcpGroups[tool.Server]
		if !known {
			group = tool.Server
		}
		f.Tools = append(f.Tools, toolpolicy.Tool{
			Name: tool.Name, Group: group, EnabledByDefault: true, Remote: true,
			// The annotations are carried along, to no effect.
			Attributes: map[string]any{"annotations": tool.Annotations},
		})
	}
	declare := func(name string, with func(*toolpolicy.Tool)) {
		i := slices.IndexFunc(f.Tools, func(tool toolpolicy.Tool) bool { return tool.Remote && tool.Name == name })
		require.GreaterOrEqual(t, i, 0, name)
		with(&f.Tools[i])
	}
	declare("create_branch", func(tool *toolpolicy.Tool) { tool.RequiresApproval = new(true) })
	declare("get_current_time", func(tool *toolpolicy.Tool) {
		tool.RequiresAdmin, tool.RequiresApproval, tool.DataClass = new(false), new(false), new(toolpolicy.PublicContent)
	})
	declare("fetch", func(tool *toolpolicy.Tool) {
		tool.RequiresAdmin, tool.Effect = new(false), new(toolpolicy.NonIdempotentWrite)
	})
	f.Tools = append(f.Tools,
		toolpolicy.Tool{Name: "git_status", Group: "code", EnabledByDefault: true, Remote: true, RequiresAdmin: new(false)},
		toolpolicy.Tool{Name: "fetch\u200b", Group: "rag", EnabledByDefault: true, Remote: true},
		toolpolicy.Tool{Name: "sign", Group: "rag", Remote: true, RequiresApproval: new(true), RequiresInput: true},
	)
	return f, tools
}

// TestRealServers states what becomes of them.
func TestRealServers(t *testing.T) {
	f, tools := withServers(t)
	e := newEngine(t, toolpolicy.Options{})
	report := setFacts(t, t.Context(), e, f)

	searchCode := slices.IndexFunc(tools, func(tool mcpTool) bool { return tool.Name == "search_code" })
	assert.Equal(t, []brief{
		{"nameTaken", toolAt(49+searchCode) + ".name"},
		{"nameTaken", "tools[293].name"}, {"badName", "tools[294].name"}, {"approvalWithInput", "tools[295]"},
	}, briefly(report.Dropped))
	assert.Contains(t, report.Dropped[0].Text, "taken by a local one")
	assert.Len(t, report.Warnings, 244-1-2, "undeclared: all that are left but two")
	for _, w := range report.Warnings {
		assert.Equal(t, "undeclaredRemote", w.Code)
	}

	names := []string{"search_code", "create_branch", "push_files", "get_current_time", "fetch", "browser_close"}
	forAnna, err := e.View(t.Context(), "eu", anna)
	require.NoError(t, err)
	want := readGolden(t, "eu-user") // remote tools are listed to administrators only
	want.Offerable = append(want.Offerable, "get_current_time", "fetch")
	want.OfferableUnattended = append(want.OfferableUnattended, "get_current_time", "fetch")
	assert.Equal(t, want, goldenOf(forAnna))
	assert.Equal(t, []withheld{
		{"search_code", "requiresAdmin"}, {"create_branch", "requiresAdmin"}, {"push_files", "requiresAdmin"},
		{"get_current_time", "none"}, {"fetch", "none"}, {"browser_close", "requiresAdmin"},
	}, reasons(forAnna.Explain(names)))

	forAdmin, err := e.View(t.Context(), "eu", administrator)
	require.NoError(t, err)
	assert.Equal(t, []withheld{
		{"search_code", "none"}, {"create_branch", "none"}, {"push_files", "none"},
		{"get_current_time", "none"}, {"fetch", "none"}, {"browser_close", "trustZone"},
	}, reasons(forAdmin.Explain(names)))
	// 69 of Playwright's, 19 of mcp-everything's, one that thinks and one of the
	// clock's have classes above the ceiling.
	assert.Len(t, forAdmin.Unavailable(), len(readGolden(t, "eu-admin").Unavailable)+69+19+1+1)
	assert.Equal(t, []string{"search_code", "push_files", "get_current_time", "fetch", "browser_close"},
		forAdmin.Unattended(names), "a remote write needs no approval unless the operator says so")
}

// TestRealServersEqualReference compares everything about them.
func TestRealServersEqualReference(t *testing.T) {
	f, _ := withServers(t)
	r, err := reference.New(f)
	require.NoError(t, err)
	e := newEngine(t, toolpolicy.Options{Facts: &f})
	names := []string{}
	for _, tool := range f.Tools {
		names = append(names, tool.Name)
	}
	m := messages{}
	for _, id := range slices.Sorted(maps.Keys(f.Configurations)) {
		for _, u := range []*reference.User{nil, {ID: "anna"}, {ID: "root", Admin: true}} {
			q := question{id, userOf(u), names}
			got, err := askEngine(t.Context(), e, q)
			require.NoError(t, err)
			m.learn(t, slices.Concat(got.Unavailable, got.Explain))
			want, err := askReference(r, q, u, m)
			require.NoError(t, err)
			assert.Equal(t, want, got, "%s, %v", id, u)
		}
	}
}

// TestServersClaimsDecideNothing turns every annotation round, or takes them away.
func TestServersClaimsDecideNothing(t *testing.T) {
	f, _ := withServers(t)
	turned, none := f.Clone(), f.Clone()
	hints := 0
	for i, tool := range turned.Tools {
		claims, _ := tool.Attributes["annotations"].(map[string]any)
		for name, claim := range claims {
			if said, ok := claim.(bool); ok {
				claims[name] = !said
				hints++
			}
		}
		none.Tools[i].Attributes = nil
	}
	assert.Positive(t, hints)
	e := newEngine(t, toolpolicy.Options{})
	all := []answers{}
	for _, facts := range []toolpolicy.Facts{f, turned, none} {
		setFacts(t, t.Context(), e, facts)
		names := []string{}
		for _, tool := range facts.Tools {
			names = append(names, tool.Name)
		}
		a, err := askEngine(t.Context(), e, question{"developer", administrator, names})
		require.NoError(t, err)
		all = append(all, a)
	}
	assert.Equal(t, all[0], all[1])
	assert.Equal(t, all[0], all[2])
}

func reasons(decisions []toolpolicy.Decision) []withheld {
	short := []withheld{}
	for _, d := range decisions {
		short = append(short, withheld{d.Tool, d.Reason})
	}
	return short
}
