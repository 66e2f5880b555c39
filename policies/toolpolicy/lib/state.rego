package toolpolicy.lib

# METADATA
# description: |
#   Whether the tool's group is not switched off. A group that nobody switched is
#   on; of the values only an exact true switches one on.
group_on(tool) if object.get(group_switches, tool.group, true) == true

# METADATA
# description: Whether the tool itself is on, by its override or else its default.
tool_on(tool) if object.get(tool_switches, tool.name, on_by_default(tool)) == true

# METADATA
# description: What the tool is where nobody switched it; absent is off.
on_by_default(tool) := object.get(tool, "enabledByDefault", false)

# METADATA
# description: |
#   The groups that operators switched, on or off. Undefined where the facts hold
#   no object there, which leaves every tool off.
group_switches := object.get(operators_state, "groups", {})

# METADATA
# description: The tools that operators switched, on or off; undefined as above.
tool_switches := object.get(operators_state, "tools", {})

# METADATA
# description: What operators switched; absent is nothing.
operators_state := object.get(data.facts, "state", {})
