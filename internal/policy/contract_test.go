package policy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

const (
	order    = "toolpolicy/order.rego"
	admin    = "toolpolicy/gates/admin/admin.rego"
	index    = "toolpolicy/index/tools.rego"
	manifest = ".manifest"
)

// TestOrder is read as it stands.
func TestOrder(t *testing.T) {
	gates := shipped(t).Gates()
	names := []string{}
	for _, gate := range gates {
		names = append(names, gate.Name)
		assert.Empty(t, gate.Extension)
		assert.NotEmpty(t, gate.Message)
	}
	assert.Equal(t, []string{"registered", "enabled", "admin", "configuration", "trust_zone"}, names)
	gates[0] = policy.Gate{}
	assert.Equal(t, "registered", shipped(t).Gates()[0].Name)
}

// TestContract: what can be known of a bundle before any facts are.
func TestContract(t *testing.T) {
	gate := func(rules string) testkit.Edit {
		return testkit.Write(admin, "package toolpolicy.gates.admin\n\nimport data.toolpolicy.index\n\n"+rules+"\n")
	}
	for name, c := range map[string]struct {
		edit testkit.Edit
		file string
		line int
		text string
	}{
		"no contract version": {testkit.Replace(manifest, `{"contract": "1.0"}`, `{}`), manifest, 0, "names no contract version"},
		"a newer contract":    {testkit.Replace(manifest, `"1.0"`, `"2.1"`), manifest, 0, "is written for contract 2.1"},
		"another root":        {testkit.Replace(manifest, `["toolpolicy"]`, `["toolpolicy", "more"]`), manifest, 0, "the roots are"},
		"no entry point":      {testkit.Replace("toolpolicy/questions.rego", "\nunattended := [", "\nformer := ["), "", 0, "the bundle defines no data.toolpolicy.unattended"},
		"a gate without a package": {
			testkit.Remove("toolpolicy/gates/admin"), "", 0, `the order names the gate "admin", but the bundle defines no data.toolpolicy.gates.admin.admits`,
		},
		"a gate that admits nothing by name": {
			gate("lets := index.names"), "", 0, "the bundle defines no data.toolpolicy.gates.admin.admits",
		},
		"a gate that may read all of the input": {
			gate(`admits := index.names & {name | some name in object.get(input, "tools", [])}`), admin, 5, "the gate reaches input;",
		},
		"a gate that walks the input": {
			gate("admits := index.names if {\n\twalk(input, [_, value])\n\tvalue == \"anna\"\n}"), admin, 5, "the gate reaches input;",
		},
		"a gate with a variable in the input": {
			gate("admits := index.names if {\n\tsome key in [\"tools\"]\n\tinput[key]\n}"), admin, 5, "the gate reaches input;",
		},
		"a gate that asks for the unattended": {
			gate("admits := index.names if input.unattended"), admin, 5, "the gate reaches input.unattended;",
		},
		"a gate through a helper": {
			gate("admits := index.names if not hidden\n\nhidden if {\n\tinput.user.id == \"anna\"\n\t\"a\" in input.tools\n}"),
			admin, 5, "the gate reaches input.tools;",
		},
		"a gate written in another package": {
			testkit.Write(admin, "package toolpolicy\n\ngates.admin.admits := data.toolpolicy.index.names if input.tools\n"),
			admin, 3, "the gate reaches input.tools;",
		},
		"a gate with other facts": {
			gate("admits := index.names if {\n\tcount(data.toolpolicy.registration.kept) == 0 with data.facts as {\"tools\": []}\n}"),
			admin, 5, "admits puts something in the place of data.facts;",
		},
		"an order that depends on facts": {
			testkit.Replace(order, "order := [", "order := entries if data.facts.tools\n\nentries := ["), order, 9, "the order reaches data.facts",
		},
		"a gate twice": {testkit.Replace(order, `"gate": "enabled"`, `"gate": "admin"`), "", 0, `"admin" twice`},
		"a reason twice": {
			testkit.Replace(order, `"reason": "toolDisabled"`, `"reason": "requiresAdmin"`), "", 0, `"requiresAdmin" twice`,
		},
		"no reason":            {testkit.Replace(order, `"reason": "toolDisabled"`, `"reason": ""`), "", 0, "lacks a gate, a reason or a message"},
		"no message":           {testkit.Replace(order, `"message": "The tool is switched off.",`, ``), "", 0, "lacks a gate, a reason or a message"},
		"a reason as a number": {testkit.Replace(order, `"reason": "toolDisabled"`, `"reason": 7`), "", 0, "is no list of {gate, reason, message}"},
		"another first gate":   {testkit.Replace(order, `"gate": "registered"`, `"gate": "enabled_first"`), "", 0, `the first gate is not "registered"`},
		"a gate that reads the names asked": {
			gate("admits := index.names & {name | some name in input.tools}"), admin, 5, "the gate reaches input.tools",
		},
		"one that reads them through a helper": {
			gate("admits := index.names if count(asked) > 0\n\nasked := input.tools"), admin, 5, "the gate reaches input.tools",
		},
		"an index with a function": {
			testkit.Append(index, "\nof(name) := name\n"), index, 0, "the index holds rules, no functions; of belongs into a library package",
		},
		"an index that reads the input": {
			testkit.Append(index, "\nmine if input.user.admin\n"), index, 0, "the index rule mine reaches input",
		},
		"an index that reads a gate": {
			testkit.Append(index, "\nmine := data.toolpolicy.gates.enabled.admits\n"), index, 0, "the index rule mine reaches data.toolpolicy.gates",
		},
		"an index that reads a gate by a variable": {
			testkit.Append(index, "\nmine := {gate | some gate; data.toolpolicy.gates[gate].admits}\n"), index, 0, "the index rule mine reaches data.toolpolicy.gates",
		},
		"an index that reads the input through a library": {
			func(t testing.TB, dir string) {
				testkit.Write("toolpolicy/lib/who.rego", "package toolpolicy.lib\n\nwho := input.user.id\n")(t, dir)
				testkit.Append(index, "\nmine := lib.who\n")(t, dir)
			}, index, 0, "the index rule mine reaches input",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := refused(t, refusal.Contract, testkit.Bundle(t, c.edit))
			assert.Equal(t, c.file, found[0].File)
			if c.line > 0 {
				assert.Equal(t, c.line, found[0].Line)
			} else {
				assert.Equal(t, c.file == index, found[0].Line > 0)
			}
			assert.Contains(t, found[0].Text, c.text)
		})
	}
}
