package reference_test

import (
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/stretchr/testify/assert"
)

// fitting is the decision of an editorContent tool that nothing stands against.
func fitting(tool string) reference.Decision {
	return reference.Decision{
		Tool: tool, Allowed: true, Reason: reference.ReasonNone,
		DataClass: "editorContent", Zone: "local", Ceiling: "secretAdjacent",
	}
}

func TestGateRegistered(t *testing.T) {
	f := world(facts.Tool{Name: "Bash", Group: "content", EnabledByDefault: true})
	assert.Equal(t, fitting("Bash"), decide(t, f, "open", nobody, "Bash"))
	for _, name := range []string{"bash", "BASH", " Bash", "Bash ", "Bаsh", "Bash\u200b", "Ba", "Bash*", "*", ""} {
		assert.Equal(t, reference.Decision{Tool: name, Reason: "notRegistered"},
			decide(t, f, "open", administrator, name), "%q", name)
	}
}

func TestGateEnabled(t *testing.T) {
	const off = reference.ReasonToolDisabled
	tests := []struct {
		name        string
		byDefault   bool
		tool, group *bool
		want        reference.Reason
	}{
		{"default off", false, nil, nil, off},
		{"default on", true, nil, nil, "none"},
		{"switched off", true, new(false), nil, off},
		{"switched on", false, new(true), nil, "none"},
		{"group off", true, nil, new(false), off},
		{"a tool's override never revives its group", true, new(true), new(false), off},
		{"group on, default off", false, nil, new(true), off},
		{"group on, default on", true, nil, new(true), "none"},
		{"group on, tool off", true, new(false), new(true), off},
		{"both on", false, new(true), new(true), "none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := world(facts.Tool{Name: "a", Group: "content", EnabledByDefault: tt.byDefault})
			f.State = facts.State{Tools: map[string]bool{"A": true}, Groups: map[string]bool{"Content": false, "a": false}}
			if tt.tool != nil {
				f.State.Tools["a"] = *tt.tool
			}
			if tt.group != nil {
				f.State.Groups["content"] = *tt.group
			}
			want := fitting("a")
			if tt.want == off {
				want = reference.Decision{Tool: "a", Reason: off}
			}
			assert.Equal(t, want, decide(t, f, "open", administrator, "a"))
		})
	}
}

func TestGateAdmin(t *testing.T) {
	tests := []struct {
		name     string
		remote   bool
		requires *bool
		refused  bool // to who is not an administrator
	}{
		{"local, absent", false, nil, false},
		{"local, false", false, new(false), false},
		{"local, true", false, new(true), true},
		{"remote, absent", true, nil, true},
		{"remote, false", true, new(false), false},
		{"remote, true", true, new(true), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := world(facts.Tool{
				Name: "a", Group: "content", EnabledByDefault: true, Remote: tt.remote, RequiresAdmin: tt.requires,
			})
			want := fitting("a")
			if tt.refused {
				want = reference.Decision{Tool: "a", Reason: "requiresAdmin"}
			}
			assert.Equal(t, want, decide(t, f, "open", nobody, "a"))
			assert.Equal(t, want, decide(t, f, "open", anna, "a"))
			assert.Equal(t, fitting("a"), decide(t, f, "open", administrator, "a"))
		})
	}
}

func TestGateConfiguration(t *testing.T) {
	tests := []struct {
		name    string
		groups  []string
		tools   *[]string
		refused bool
	}{
		{"nothing said", nil, nil, false},
		{"groups empty", []string{}, nil, false},
		{"group among them", []string{"rag", "content"}, nil, false},
		{"group not among them", []string{"rag"}, nil, true},
		{"unknown group only", []string{"contnet"}, nil, true},
		{"group in another case", []string{"Content"}, nil, true},
		{"no tool at all", nil, &[]string{}, true},
		{"no tool at all, nil in Go", nil, new([]string(nil)), true},
		{"tool among them", nil, &[]string{"b", "a", "a"}, false},
		{"tool not among them", nil, &[]string{"b"}, true},
		{"prefix", nil, &[]string{"", "a*", "*"}, true},
		{"group fits, tool doesn't", []string{"content"}, &[]string{"b"}, true},
		{"tool fits, group doesn't", []string{"rag"}, &[]string{"a"}, true},
		{"both fit", []string{"content"}, &[]string{"a"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := world(facts.Tool{Name: "a", Group: "content", EnabledByDefault: true})
			c := open()
			c.AllowedToolGroups, c.AllowedTools = tt.groups, tt.tools
			f.Configurations["open"] = c
			want := fitting("a")
			if tt.refused {
				want = reference.Decision{Tool: "a", Reason: "configurationGroup"}
			}
			assert.Equal(t, want, decide(t, f, "open", administrator, "a"))
		})
	}
}

// TestFirstGateGivesTheReason lets every gate stand against a tool, and then
// takes them away from the first on.
func TestFirstGateGivesTheReason(t *testing.T) {
	tool := facts.Tool{Name: "a", Group: "accounts", RequiresAdmin: new(true)}
	f := world(tool)
	f.Configurations["shut"] = facts.Configuration{AllowedTools: &[]string{}}
	assert.Equal(t, reference.Decision{Tool: "b", Reason: "notRegistered"}, decide(t, f, "shut", nobody, "b"))
	assert.Equal(t, reference.Decision{Tool: "a", Reason: "toolDisabled"}, decide(t, f, "shut", nobody, "a"))
	f.Tools[0].EnabledByDefault = true
	assert.Equal(t, reference.Decision{Tool: "a", Reason: "requiresAdmin"}, decide(t, f, "shut", nobody, "a"))
	assert.Equal(t, reference.Decision{Tool: "a", Reason: "configurationGroup"}, decide(t, f, "shut", administrator, "a"))
	f.Configurations["shut"] = facts.Configuration{}
	assert.Equal(t, reference.Decision{
		Tool: "a", Reason: "trustZone", DataClass: "secretAdjacent", Zone: "externalGlobal", Ceiling: "editorContent",
	}, decide(t, f, "shut", administrator, "a"))
	assert.Equal(t, reference.Decision{
		Tool: "a", Allowed: true, Reason: "none", DataClass: "secretAdjacent", Zone: "local", Ceiling: "secretAdjacent",
	}, decide(t, f, "open", administrator, "a"))
}
