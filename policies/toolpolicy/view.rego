# METADATA
# title: toolpolicy
# description: |
#   Which tools may a run be offered, which are withheld and why, and which would
#   stop it to wait for a person.
# scope: subpackages
# schemas:
#   - input: schema.input
#   - data.facts: schema.facts
#   - data.toolpolicy.ladders: schema.ladders
package toolpolicy

import data.toolpolicy.index
import data.toolpolicy.user

# METADATA
# description: |
#   What one user sees through one configuration. Every registered tool stands in
#   exactly one set: refused or observed by one gate, in the order of
#   `index.gates`, or offered. Undefined where the configuration does not exist or
#   the facts have errors.
# entrypoint: true
view := {
	"refused": first_of_each(stopped),
	"observed": first_of_each(noticed),
	"offered": passed - union({names | some names in noticed}),
	"unregistered": ready.refusals[0].decision,
	"listed": listed,
	"enabled": ready.enabled,
	"zone": used.zone,
	"ceiling": used.ceiling,
	"broken": broken,
} if {
	# One reference to the index costs less than many.
	# regal ignore:pointless-reassignment
	ready := index
	ready.sound
	used := ready.configurations[input.configuration]
	stopped := stops(ready.names)
	passed := ready.names - union({names | some names in stopped})
	noticed := notices(passed)
}

# Of the set of each gate what no earlier gate has: the first gate that refuses a
# tool gives its reason, and of several that only observe it likewise the first.
first_of_each(sets) := [first |
	some place, names in sets
	first := names - union({earlier | some earlier in array.slice(sets, 0, place)})
]

# What each gate does not let through, whatever the others do.
stops(registered) := [names | some admits in admitted; names := registered - admits] if {
	count(watched) == 0
} else := [names |
	some place, admits in admitted
	names := (registered - admits) - object.get(watched, place, set())
]

# What each gate only observes among the tools that no gate stops.
notices(passed) := [] if {
	count(watched) == 0
} else := [names |
	some place, admits in admitted
	names := (passed & object.get(watched, place, set())) - admits
]

# Who is listed to this user: a remote tool to administrators only.
listed := index.names if {
	user.administrator
} else := index.local

# What each gate admits, by its place in the order; one that gives no set admits
# nothing.
admitted := object.union(index.nothing, given)

given := object.union(
	{place: names |
		some place, gate in index.shipped
		names := data.toolpolicy.gates[gate].admits
		is_set(names)
	},
	{place: names |
		some place, [extension, gate] in index.added
		names := data.toolpolicy_ext[extension].gates[gate].admits
		is_set(names)
	},
)

# What each gate would stop, but only observes; most gates observe nothing, and
# one that gives no set of what it admits is not trusted to.
watched := object.union(
	{place: names |
		some place, gate in index.shipped
		names := data.toolpolicy.gates[gate].observes
		is_set(names)
		names != set()
		given[place]
	},
	{place: names |
		some place, [extension, gate] in index.added
		names := data.toolpolicy_ext[extension].gates[gate].observes
		is_set(names)
		names != set()
		given[place]
	},
)

# The gates that give no set of names.
broken := set() if {
	count(given) == count(index.nothing)
} else := {object.get(gate, "gate", "") |
	some place, gate in index.gates
	not given[place]
}
