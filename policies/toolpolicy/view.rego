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
#   What one user sees through one configuration: what each gate says, by its
#   place in the order, in the sets of names that the gate gives. With
#   `index.decisions` that is a decision on every tool. Undefined where the
#   configuration does not exist or the facts have errors.
# entrypoint: true
view := {
	"admitted": admitted,
	"observed": observed,
	"listed": listed,
	"zone": used.zone,
	"ceiling": used.ceiling,
} if {
	index.sound
	used := index.configurations[input.configuration]
}

# Who is listed to this user: a remote tool to administrators only.
listed := index.names if {
	user.administrator
} else := index.local

# What each gate gives as what it admits, by its place in the order.
admitted := object.union(
	{place: names |
		some place, gate in index.shipped
		names := data.toolpolicy.gates[gate].admits
	},
	{place: names |
		some place, [extension, gate] in index.added
		names := data.toolpolicy_ext[extension].gates[gate].admits
	},
)

# What each gate gives as what it would stop, but only observes; most give nothing.
observed := object.union(
	{place: names |
		some place, gate in index.shipped
		names := data.toolpolicy.gates[gate].observes
	},
	{place: names |
		some place, [extension, gate] in index.added
		names := data.toolpolicy_ext[extension].gates[gate].observes
	},
)
