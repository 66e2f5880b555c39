package toolpolicy_test

import (
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// small is the least that keeps the contract: one gate, and every registered
// tool is allowed. The revision stands in what it says of a tool, and again in
// its data, so that a mixture of two would show.
var small = map[string]string{
	".manifest": `{"revision": "REV", "roots": ["toolpolicy"], "rego_version": 1,
		"metadata": {"toolpolicy": {"contract": "1.0"}}}`,
	"toolpolicy/said/data.json": `{"revision": "REV"}`,
	"toolpolicy/policy.rego": `package toolpolicy

import data.toolpolicy.index

order := [{"gate": "registered", "reason": "notRegistered", "message": "unknown to REV"}]

message := concat(" ", ["allowed by REV with the data of", data.toolpolicy.said.revision])

yes := {"allowed": true, "reason": "none", "message": message}

no := {"allowed": false, "reason": "notRegistered", "message": "unknown to REV"}

view := {
	"admitted": {0: index.names},
	"observed": {},
	"listed": index.names,
	"zone": "anywhere",
	"ceiling": "anything",
} if {
	index.sound
	data.facts.configurations[input.configuration]
}

decision_of(name) := object.union({"tool": name}, yes) if {
	name in index.names
} else := object.union({"tool": name}, no)

unavailable := [] if view

asked := object.get(input, "tools", index.registry)

explain := [decision_of(name) | some name in asked] if view

offerable := [name | some name in asked; name in index.names] if view

unattended := [name | some name in input.tools; name in index.names] if is_array(input.tools)

inspect := [{
	"decision": decision_of(name),
	"gates": [object.union(
		{"gate": "registered", "reason": "notRegistered"},
		{"verdict": verdict(name), "saw": {}},
	)],
	"approval": set(),
	"input": false,
} |
	some name in input.tools
] if view

verdict(name) := "admits" if {
	name in index.names
} else := "refuses"
`,
	"toolpolicy/gates.rego": `package toolpolicy.gates.registered

admits := data.toolpolicy.index.names
`,
	"toolpolicy/index.rego": `package toolpolicy.index

sound := true

gates := data.toolpolicy.order

decisions := [
	{
		"when": {"place": 0, "admits": false, "observes": false},
		"decision": data.toolpolicy.no,
		"reveals": false,
	},
	{"decision": data.toolpolicy.yes, "reveals": false},
]

unregistered := data.toolpolicy.no

enabled := names

registry := [tool.name | some tool in data.facts.tools]

names := {name | some name in registry}

unattended := names

classes := {name: "any" | some name in names}
`,
	"toolpolicy/registration.rego": `package toolpolicy.registration

errors := set()

warnings := set()

dropped := set()
`,
}

// writeSmall puts the small bundle of a revision in the place of what a folder
// holds.
func writeSmall(t testing.TB, dir, revision string, edits ...testkit.Edit) {
	t.Helper()
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "toolpolicy")))
	for name, text := range small {
		testkit.Write(name, strings.ReplaceAll(text, "REV", revision))(t, dir)
	}
	for _, edit := range edits {
		edit(t, dir)
	}
}

// packSmall puts an archive of the small bundle of a revision in the place of a
// file, in one step.
func packSmall(t testing.TB, path, revision string, edits ...testkit.Edit) {
	t.Helper()
	dir := t.TempDir()
	writeSmall(t, dir, revision, edits...)
	packed := testkit.Tar(t, gzip.BestSpeed, testkit.Entries(t, dir, "./")...)
	require.NoError(t, os.WriteFile(path+".new", packed, 0o644))
	require.NoError(t, os.Rename(path+".new", path))
}

// allowedBy is what the small bundle of a revision says of a registered tool.
func allowedBy(revision string) string {
	return fmt.Sprintf("allowed by %s with the data of %s", revision, revision)
}

// refuseWrite has the small bundle refuse facts with the tool write of twoTools.
func refuseWrite(t testing.TB, dir string) {
	testkit.Replace("toolpolicy/registration.rego", "errors := set()", `errors contains error if {
	some tool in data.facts.tools
	tool.name == "write"
	count(data.facts.tools) == 2
	error := {"code": "noWrite", "path": ["tools", 0], "text": "no write"}
}`)(t, dir)
}

// broken is a small bundle that fails at a stage, and the edits that make it so.
type broken struct {
	stage string
	edit  testkit.Edit
}

// brokenBundles has one bundle for each stage that a load can fail at.
func brokenBundles() []broken {
	return []broken{
		{"read", testkit.Write("toolpolicy/said/data.json", `{"revision": "bad`)},
		{"compile", testkit.Write("toolpolicy/bad.rego", "package toolpolicy\n\nallow if {\n")},
		{"compile", testkit.Append("toolpolicy/policy.rego", "\nodd := nobody_defined_this\n")},
		{"compile", testkit.Append("toolpolicy/policy.rego", "\nnow := time.now_ns()\n")},
		{"contract", testkit.Replace(".manifest", `"contract": "1.0"`, `"contract": "2.0"`)},
		{"contract", testkit.Remove("toolpolicy/gates.rego")},
		{"prove", testkit.Replace("toolpolicy/policy.rego", "unavailable := []", `unavailable := ["x"]`)},
		{"prove", testkit.Replace("toolpolicy/policy.rego", `"zone": "anywhere"`, `"zone": 7`)},
	}
}
