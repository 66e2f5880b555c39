# METADATA
# title: Configuration
# description: |
#   Admits a tool whose group and whose name the configuration includes. A
#   configuration without a list of groups, or of tools, does not restrict by it.
package toolpolicy.gates.configuration

import data.toolpolicy.index

# METADATA
# description: The names that the gate admits.
admits := by_group & by_name

by_group := index.names if {
	used.anyGroup
} else := union({names | some group in used.groups; names := index.by_group[group]})

default by_name := set()

by_name := index.names if {
	used.anyTool
} else := used.tools

used := index.configurations[input.configuration]

# METADATA
# scope: document
# description: |
#   What the gate looks at: the tool's group, and whether the configuration
#   includes the group and the name.
saw[name] := {"group": tool.group, "groupIncluded": group_included, "nameIncluded": name_included} if {
	some name, tool in index.tools
	group_included := name in by_group
	name_included := name in by_name
}
