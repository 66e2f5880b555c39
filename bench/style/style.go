// Package style has one and the same gate, which admits the tools that a group of
// the user owns, written in several ways. It must not know how they are timed.
package style

import (
	"os"
	"path/filepath"

	"github.com/seed-af4057d5/toolpolicy"
)

// Style is a way to write the gate, or the index on which it stands.
type Style struct {
	// What describes it in a few words.
	What string
	// Gate and Index are the modules without their packages; Index may be empty.
	Gate, Index string
}

const (
	byOwner = "owners := {tool.attributes.owner | some tool in data.toolpolicy.index.tools}\n\n" +
		"by_owner := {owner: names |\n\tsome owner in owners\n" +
		"\tnames := {name | some name, tool in data.toolpolicy.index.tools; tool.attributes.owner == owner}\n}\n"
	joined = "admits := union({data.toolpolicy_ext.style.index.by_owner[group] | some group in input.user.groups})\n"
)

// Gates are ways to write the gate.
func Gates() []Style {
	return []Style{
		{What: "a set of the index as it is", Gate: "admits := data.toolpolicy.index.names\n"},
		{What: "sets of an index of one's own, joined for the groups of the user", Gate: joined, Index: byOwner},
		{
			What: "a loop over the tools",
			Gate: "admits := {name |\n\tsome name, tool in data.toolpolicy.index.tools\n\ttool.attributes.owner in input.user.groups\n}\n",
		},
		{
			What: "a loop that calls a function for each tool",
			Gate: "admits := {name | some name, tool in data.toolpolicy.index.tools; mine(tool)}\n\n" +
				"mine(tool) if tool.attributes.owner in input.user.groups\n",
		},
		{
			What: "a loop that refers to the index for each name",
			Gate: "admits := {name |\n\tsome name in data.toolpolicy.index.names\n" +
				"\tdata.toolpolicy.index.tools[name].attributes.owner in input.user.groups\n}\n",
		},
		{
			What: "a set made piece by piece (`admits contains name if …`)",
			Gate: "admits contains name if {\n\tsome name, tool in data.toolpolicy.index.tools\n\ttool.attributes.owner in input.user.groups\n}\n",
		},
	}
}

// Indexes are ways to write the index on which a gate stands.
func Indexes() []Style {
	return []Style{
		{What: "grouped by a comprehension, each key with members", Gate: joined, Index: byOwner},
		{
			What: "made piece by piece (`by_owner[owner] contains name if …`)", Gate: joined,
			Index: "by_owner[tool.attributes.owner] contains name if some name, tool in data.toolpolicy.index.tools\n",
		},
	}
}

// Owned gives each tool one of ten owners.
func Owned(f toolpolicy.Facts) toolpolicy.Facts {
	owners := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	for i := range f.Tools {
		f.Tools[i].Attributes = map[string]any{"owner": owners[i%len(owners)]}
	}
	return f
}

// User owns two tenths of them.
func User() *toolpolicy.User { return &toolpolicy.User{ID: "anna", Groups: []string{"b", "g"}} }

// Write makes a bundle of the style in an empty folder.
func (s Style) Write(folder string) error {
	files := map[string]string{
		".manifest": `{"revision": "1", "roots": ["toolpolicy_ext/style"], "rego_version": 1,
			"metadata": {"toolpolicy": {"contract": "1.0"}}}`,
		"toolpolicy_ext/style/order.rego": "package toolpolicy_ext.style\n\n" +
			`order := [{"gate": "owner", "reason": "notOwner", "message": "Only its owners may use the tool."}]` + "\n",
		"toolpolicy_ext/style/gates/owner/owner.rego": "package toolpolicy_ext.style.gates.owner\n\n" + s.Gate,
	}
	if s.Index != "" {
		files["toolpolicy_ext/style/index/owners.rego"] = "package toolpolicy_ext.style.index\n\n" + s.Index
	}
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}
