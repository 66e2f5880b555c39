package toolpolicy.lib

# METADATA
# description: |
#   Whether the tool is on. Its override stands before its default, and never
#   revives a group that was switched off.
is_on(tool) if {
	group_on(tool)
	tool_on(tool)
}

# METADATA
# description: |
#   Whether the tool's group is not switched off. A group that nobody switched is
#   on; of the values only an exact true switches one on.
group_on(tool) if {
	is_object(group_switches)
	object.get(group_switches, tool.group, true) == true
}

# METADATA
# description: Whether the tool itself is on, by its override or else its default.
tool_on(tool) if {
	is_object(tool_switches)
	object.get(tool_switches, tool.name, on_by_default(tool)) == true
}

# METADATA
# description: What the tool is where nobody switched it; absent is off.
on_by_default(tool) := object.get(tool, "enabledByDefault", false)

# METADATA
# description: |
#   The groups that operators switched, on or off. Where the facts hold something
#   else than an object, nobody can tell, and every tool is off.
group_switches := object.get(operators_state, "groups", {}) if is_object(operators_state)

# METADATA
# description: The tools that operators switched, on or off, read in the same way.
tool_switches := object.get(operators_state, "tools", {}) if is_object(operators_state)

# METADATA
# scope: document
# description: What operators switched; absent is nothing.
default operators_state := {}

operators_state := data.facts.state
