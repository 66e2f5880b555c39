package toolpolicy

import data.toolpolicy.index

# METADATA
# description: |
#   The decision of every registered tool that is refused to this user through
#   this configuration, in registry order.
# entrypoint: true
unavailable := [told_of(name, line) |
	some name in index.registry
	name in listed
	line := index.decisions[decided[name]]
	line.decision.allowed == false
] if {
	view
}

# METADATA
# description: |
#   One decision per name asked, in the order asked; without a list of names, one
#   for each enabled tool in registry order.
# entrypoint: true
explain := [decision_of(name) | some name in asked] if {
	view
	asked
}

# METADATA
# description: |
#   The names among those asked, or among the enabled tools, that may be offered.
#   Asked with `unattended`, only those that also run without a person.
# entrypoint: true
offerable := [name |
	some name in asked
	may_be_offered(name)
	wanted(name)
] if {
	view
	asked
}

# METADATA
# description: The names among those asked that run without a person.
# entrypoint: true
unattended := [name | some name in input.tools; name in index.unattended] if {
	index.sound
	is_list_of_names(input.tools)
}

# A list that is there but is no list of names leaves `asked` undefined.
asked := input.tools if {
	is_list_of_names(input.tools)
}

asked := [name | some name in index.registry; name in index.enabled] if {
	not has_list
}

# Any value at all is a list that was given, be it a good one or not.
has_list if type_name(input.tools) != ""

is_list_of_names(names) if {
	is_array(names)
	every name in names {
		is_string(name)
	}
}

wanted(name) if name in index.unattended

wanted(_) if object.get(input, "unattended", false) == false

may_be_offered(name) if line_of(name).decision.allowed == true

decision_of(name) := told_of(name, line_of(name)) if {
	name in index.names
} else := object.union({"tool": name}, index.unregistered)

line_of(name) := index.decisions[decided[name]]

# The effective values stand only where the gate that decided may reveal them.
told_of(name, line) := object.union_n([{"tool": name}, line.decision, place, {"dataClass": index.classes[name]}]) if {
	line.reveals == true
} else := object.union({"tool": name}, line.decision)

place := {"zone": view.zone, "ceiling": view.ceiling}
