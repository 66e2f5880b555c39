# METADATA
# title: Configuration
# description: |
#   Admits a tool whose group and whose name the configuration includes. A
#   configuration without a list of groups, or of tools, does not restrict by it.
package toolpolicy.gates.configuration

import data.toolpolicy.index

# METADATA
# description: The names that the gate admits.
admits := by_group if {
	used.anyTool
} else := by_name if {
	used.anyGroup
} else := by_group & by_name

by_group := index.names if {
	used.anyGroup
} else := union({names | some group in used.groups; names := members[group]}) if {
	# One reference to the index costs less than one per group.
	members := index.by_group
}

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
