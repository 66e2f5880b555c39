# METADATA
# title: Configuration
# description: |
#   Admits a tool whose group and whose name the configuration includes. A
#   configuration without a list of groups, or of tools, does not restrict by it.
package toolpolicy.gates.configuration

import data.toolpolicy.index

# METADATA
# scope: document
# description: The names that the gate admits.
default admits := set()

admits := index.included[input.configuration]

# METADATA
# scope: document
# description: |
#   What the gate looks at: the tool's group, and whether the configuration
#   includes the group and the name.
saw[name] := {"group": tool.group, "groupIncluded": has_group(tool), "nameIncluded": has_name(name)} if {
	some name, tool in index.tools
}

has_group(tool) if {
	used.anyGroup
} else if {
	tool.group in used.groups
} else := false

has_name(name) if {
	used.anyTool
} else if {
	name in used.tools
} else := false

used := index.configurations[input.configuration]
