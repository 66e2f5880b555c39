package toolpolicy.lib

# METADATA
# description: |
#   Of the names of each kind of tools those that are on. A tool's override stands
#   before its default, and never revives a group that was switched off; of the
#   values only an exact true switches a tool on.
on(registered) := {kind: names |
	some kind, members in registered
	group_on(kind)
	names := (members & switched_on) | by_default(kind, members - switched)
} if {
	is_object(tool_switches)
} else := {}

by_default(kind, unswitched) := unswitched if {
	on_by_default(kind) == true
} else := set()

switched := object.keys(tool_switches)

switched_on := {name | some name, value in tool_switches; value == true}

# METADATA
# description: |
#   Whether the tool's group is not switched off. A group that nobody switched is
#   on; of the values only an exact true switches one on.
group_on(tool) if {
	is_object(group_switches)
	object.get(group_switches, tool.group, true) == true
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
