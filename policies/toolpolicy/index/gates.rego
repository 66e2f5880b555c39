package toolpolicy.index

# METADATA
# description: |
#   Every gate in the order in which they stand: the shipped ones, then those of
#   each extension, by the extension's name.
gates := array.concat(
	[object.union({"reveals": false}, entry) | some entry in data.toolpolicy.order],
	[gate |
		some extension in extensions
		some entry in data.toolpolicy_ext[extension].order
		gate := object.union({"reveals": false, "extension": extension}, entry)
	],
)

# METADATA
# description: True where every entry of every order says what a gate must.
ordered if {
	entries := array.concat(
		[entry | some entry in data.toolpolicy.order],
		[entry | some extension in extensions; some entry in data.toolpolicy_ext[extension].order],
	)
	count(refusals) == count(entries)
}

# METADATA
# description: The bundles that add gates to the shipped ones.
extensions := {extension | data.toolpolicy_ext[extension].order}

# METADATA
# description: The shipped gates, by their place in the order.
shipped := {place: gate.gate | some place, gate in gates; not gate.extension}

# METADATA
# description: The gates that extensions add, each with its extension, by their place.
added := {place: [gate.extension, gate.gate] | some place, gate in gates}

# METADATA
# description: What each gate says of a tool that it stops.
refusals := [told |
	some gate in gates
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
