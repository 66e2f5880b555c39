package toolpolicy.index

# METADATA
# description: |
#   What may be decided of a tool, in the order in which it is tried: a tool gets
#   the first decision that fits it. One fits where the gate at a place admits and
#   observes the tool, or does not, as `when` says; the last fits every tool.
decisions := array.concat(array.concat(refusals, notices), [offer])

# METADATA
# description: What each gate says of a tool that it stops.
refusals := [line |
	some place, gate in gates
	is_string(gate.message)
	is_string(gate.reason)
	count(gate.reason) > 0
	gate.reason != data.toolpolicy.nothing_against.reason
	line := {
		"when": {"place": place, "admits": false, "observes": false},
		"decision": {"allowed": false, "reason": gate.reason, "message": gate.message},
		"reveals": gate.reveals,
	}
]

# METADATA
# description: What each gate says of a tool that it would stop, but only observes.
notices := [line |
	some place, gate in gates
	line := {
		"when": {"place": place, "admits": false, "observes": true},
		"decision": {
			"allowed": true,
			"reason": gate.reason,
			"message": data.toolpolicy.only_observed,
			"observedOnly": true,
		},
		"reveals": gate.reveals,
	}
]

# METADATA
# description: What is said of a tool that every gate lets through.
offer := {"decision": data.toolpolicy.nothing_against, "reveals": true}

# METADATA
# description: The decision on a name that is not registered, which the first gate stops.
unregistered := refusals[0].decision

# METADATA
# description: The places of the order, each with the set of a gate that gives none.
nothing := {place: set() | some place, _ in gates}
