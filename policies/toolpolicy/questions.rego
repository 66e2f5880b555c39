package toolpolicy

import data.toolpolicy.index

# METADATA
# description: |
#   The decision of every registered tool that is refused to this user through
#   this configuration, in registry order.
# entrypoint: true
unavailable := [decision |
	some name in index.registry
	name in view.listed
	decision := decision_of(name)
	decision.allowed == false
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
	decision_of(name).allowed == true
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

asked := [name | some name in index.registry; name in view.enabled] if {
	not has_list
}

has_list if "tools" in object.keys(input)

is_list_of_names(names) if {
	is_array(names)
	every name in names {
		is_string(name)
	}
}

wanted(name) if name in index.unattended

wanted(_) if object.get(input, "unattended", false) == false

# Every registered tool is in exactly one outcome.
decision_of(name) := object.union(object.union({"tool": name}, outcome.decision), axes(name, outcome)) if {
	some outcome in view.outcomes
	name in outcome.tools
} else := object.union({"tool": name}, view.unregistered)

# The effective values, only where the gate that decided may reveal them.
axes(name, outcome) := object.union(place, {"dataClass": index.classes[name]}) if {
	outcome.reveals == true
} else := {}

place := {"zone": view.zone, "ceiling": view.ceiling}
