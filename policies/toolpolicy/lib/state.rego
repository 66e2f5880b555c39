package toolpolicy.lib

# METADATA
# description: |
#   Whether the tool's group is not switched off. A group that nobody switched is
#   on; of the values only an exact true switches one on.
group_on(tool) if data.facts.state.groups[tool.group] == true

group_on(tool) if not group_switched(tool.group)

# METADATA
# description: Whether the tool itself is on, by its override or else its default.
tool_on(tool) if data.facts.state.tools[tool.name] == true

tool_on(tool) if {
	not tool_switched(tool.name)
	tool.enabledByDefault == true
}

# METADATA
# description: Whether operators switched the group, on or off.
group_switched(group) if group in object.keys(data.facts.state.groups)

# METADATA
# description: Whether operators switched the tool, on or off.
tool_switched(name) if name in object.keys(data.facts.state.tools)
