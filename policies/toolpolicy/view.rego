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
#   What one user sees through one configuration. A refused or observed tool has
#   the place in `index.gates` of the gate that decided: the first that refuses it,
#   else the first that observes it. All other registered tools are offered.
#   Undefined where the configuration does not exist or the facts have errors.
# entrypoint: true
view := {
	"refused": refused,
	"observed": observed,
	"offered": without(passed, observed),
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

	# Gates overwrite each other from the last to the first.
	refused := object.union_n([stopped |
		some place in ready.backwards
		stopped := object.remove(ready.stamped[place], passing[place])
	])
	passed := ready.names - object.keys(refused)
	observed := noticed(passed)
}

without(names, decided) := names if {
	count(decided) == 0
} else := names - object.keys(decided)

# What each gate lets through: what it admits, and what it only observes.
passing := admitted if {
	count(watched) == 0
} else := {place: names |
	some place, admits in admitted
	names := admits | object.get(watched, place, set())
}

# What gates only observe among the tools that no gate refuses.
noticed(passed) := {} if {
	count(watched) == 0
} else := object.union_n([names |
	some place in index.backwards
	seen := (object.get(watched, place, set()) & passed) - admitted[place]
	names := object.filter(index.stamped[place], seen)
])

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
