package toolpolicy

import data.toolpolicy.approval
import data.toolpolicy.index

# METADATA
# description: |
#   For each name asked, its decision and how it came about: each gate in order
#   with its verdict and what it saw, up to the first that refuses; with
#   `adminView`, those behind it too. Then what stops a run for a person, and why.
# entrypoint: true
inspect := [inspected(name) | some name in asked] if {
	view
	asked
}

inspected(name) := {
	"decision": decision_of(name),
	"gates": [judged(place, name) | some place, _ in index.gates; place <= last_shown(name)],
	"approval": approval_sources(name),
	"input": asks_input(name),
}

judged(place, name) := object.union(
	object.filter(index.gates[place], {"gate", "extension", "reason"}),
	{"verdict": verdict(place, name), "saw": seen(place, name)},
)

# Whoever was stopped by a gate learns nothing of a later one. A name that is not
# registered is stopped by the first.
last_shown(name) := count(index.gates) if {
	name in index.names
	input.adminView == true
} else := min({place | some place, _ in index.gates; verdict(place, name) == "refuses"} | {count(index.gates)})

verdict(place, name) := "admits" if {
	is_registered_among(admitting[place], name)
} else := "observes" if {
	is_registered_among(observing[place], name)
} else := "refuses"

is_registered_among(names, name) if {
	name in names
	name in index.names
}

# A gate need not say what it saw. Only the one name is looked up, so that no gate
# works out what it saw of every tool.
seen(place, name) := saw if {
	saw := seen_by_shipped(place, name)
} else := saw if {
	saw := seen_by_added(place, name)
} else := {}

seen_by_shipped(place, name) := saw if {
	gate := index.shipped[place]
	saw := data.toolpolicy.gates[gate].saw[name]
	is_object(saw)
}

seen_by_added(place, name) := saw if {
	[extension, gate] := index.added[place]
	saw := data.toolpolicy_ext[extension].gates[gate].saw[name]
	is_object(saw)
}

approval_sources(name) := approval.sources(index.tools[name]) if {
	name in index.names
} else := set()

asks_input(name) if {
	approval.asks_input(index.tools[name])
} else := false
