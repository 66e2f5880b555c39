# METADATA
# title: Enabled
# description: |
#   Admits a tool whose group is not switched off and which is on: by its
#   override where there is one, else by its default.
package toolpolicy.gates.enabled

import data.toolpolicy.index
import data.toolpolicy.lib

# METADATA
# description: The names that the gate admits.
admits := index.enabled

# METADATA
# scope: document
# description: |
#   What the gate looks at: the tool's default, and what operators switched of
#   its group and of itself.
saw[name] := object.union_n([
	{"enabledByDefault": lib.on_by_default(tool), "group": tool.group},
	{"groupSwitchedOn": on | on := lib.group_switches[tool.group]},
	{"toolSwitchedOn": on | on := lib.tool_switches[name]},
]) if {
	some name, tool in index.tools
}
