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
} else := min({place | some place, _ in index.gates; verdict(place, name) == "refuses"} | {count(index.gates)}) if {
	name in index.names
} else := 0

verdict(place, name) := "admits" if {
	name in admitted[place]
	name in index.names
} else := "observes" if {
	name in watched[place]
	name in index.names
} else := "refuses"

seen(place, name) := data.toolpolicy.gates[index.shipped[place]].saw[name]

seen(place, name) := data.toolpolicy_ext[extension].gates[gate].saw[name] if {
	[extension, gate] := index.added[place]
}

seen(place, name) := {} if not has_seen(place, name)

has_seen(place, name) if data.toolpolicy.gates[index.shipped[place]].saw[name]

has_seen(place, name) if {
	[extension, gate] := index.added[place]
	data.toolpolicy_ext[extension].gates[gate].saw[name]
}

approval_sources(name) := approval.sources(index.tools[name])

approval_sources(name) := set() if not name in index.names

asks_input(name) if approval.asks_input(index.tools[name])

else := false
