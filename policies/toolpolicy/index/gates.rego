package toolpolicy.index

# METADATA
# description: |
#   Every gate in the order in which they stand: the shipped ones, then those of
#   each extension, by the extension's name.
gates := array.concat(
	[object.union({"reveals": false}, entry) | some entry in data.toolpolicy.order],
	[gate |
		some extension, order in orders
		some entry in order
		gate := object.union_n([{"reveals": false}, entry, {"extension": extension}])
	],
)

# METADATA
# description: |
#   True where every order is a list, and each entry of it gives a message and a
#   reason code that no other gives.
ordered if {
	is_array(data.toolpolicy.order)
	count([order | some order in orders; is_array(order)]) == count(orders)
	count(gates) == count(data.toolpolicy.order) + sum([count(order) | some order in orders])
	count({told.decision.reason | some told in refusals}) == count(gates)
}

# METADATA
# description: The bundles that add gates to the shipped ones.
extensions := object.keys(orders)

# METADATA
# description: The order of each extension, by the extension's name.
orders := {extension: order | some extension; order := data.toolpolicy_ext[extension].order}

# METADATA
# description: The shipped gates, by their place in the order.
shipped := {place: gate.gate | some place, gate in gates; not gate.extension}

# METADATA
# description: The gates that extensions add, each with its extension, by their place.
added := {place: [gate.extension, gate.gate] | some place, gate in gates}

# METADATA
# description: The places of the order, each with what a gate admits that says nothing.
nothing := {place: set() | some place, _ in gates}

# METADATA
# description: The places of the order from the last to the first.
backwards := array.reverse([place | some place, _ in gates])

# METADATA
# description: For each place of the order all names, each with that place.
stamped := [stamp | some place, _ in gates; stamp := {name: place | some name in names}]

# METADATA
# description: What each gate says of a tool that it stops.
refusals := [told |
	some gate in gates
	is_string(gate.message)
	is_string(gate.reason)
	count(gate.reason) > 0
	gate.reason != data.toolpolicy.nothing_against.reason
	told := {
		"decision": {"allowed": false, "reason": gate.reason, "message": gate.message},
		"reveals": gate.reveals,
	}
]

# METADATA
# description: What each gate says of a tool that it would stop, but only observes.
notices := [told |
	some gate in gates
	told := {
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
