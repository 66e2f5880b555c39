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
#   True where there are gates, every order is a list, and each entry of it gives a
#   message and a reason code that no other gives.
ordered if {
	is_array(data.toolpolicy.order)
	count(data.toolpolicy.order) > 0
	count([order | some order in orders; is_array(order)]) == count(orders)
	count(gates) == count(data.toolpolicy.order) + sum([count(order) | some order in orders])
	count({line.decision.reason | some line in refusals}) == count(gates)
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
