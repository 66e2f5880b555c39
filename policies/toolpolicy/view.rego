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
#   What one user sees through one configuration: every registered tool in
#   exactly one outcome, who is listed and enabled, and what a name gets that is
#   not registered. Undefined where the configuration does not exist or the facts
#   have errors.
# entrypoint: true
view := {
	"outcomes": outcomes,
	"unregistered": index.refusals[0].decision,
	"listed": listed,
	"enabled": index.enabled,
	"zone": used.zone,
	"ceiling": used.ceiling,
	"broken": broken,
} if {
	index.sound
}

used := index.configurations[input.configuration]

# Who is listed to this user: a remote tool to administrators only.
listed := index.names if {
	user.administrator
} else := index.local

# What each gate admits, by its place in the order. A gate that gives no set is
# missing here, and so admits nothing.
admitted := object.union(
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
		admitted[place]
		names := data.toolpolicy.gates[gate].observes
		is_set(names)
	},
	{place: names |
		some place, [extension, gate] in index.added
		admitted[place]
		names := data.toolpolicy_ext[extension].gates[gate].observes
		is_set(names)
	},
)

# The gates that give no set of names.
broken := {object.get(gate, "gate", "") |
	some place, gate in index.gates
	not admitted[place]
}

# What each gate stops, whatever the others do.
stopped := [names |
	some place, _ in index.gates
	names := (index.names - object.get(admitted, place, set())) - object.get(watched, place, set())
]

passed := index.names - union({names | some names in stopped})

# What each gate only observes among the tools that no gate stops.
noticed := [names |
	some place, _ in index.gates
	names := (object.get(watched, place, set()) & passed) - object.get(admitted, place, set())
]

offered := passed - union({names | some names in noticed})

# The first gate that stops a tool gives its reason; of several that only
# observe it, likewise the first.
outcomes := array.concat(
	array.concat(refusals, notices),
	[{"decision": nothing_against, "reveals": true, "tools": offered}],
)

refusals := [outcome |
	some place, told in index.refusals
	outcome := {
		"decision": told.decision,
		"reveals": told.reveals,
		"tools": stopped[place] - union({names | some names in array.slice(stopped, 0, place)}),
	}
]

notices := [outcome |
	some place, names in noticed
	count(names) > 0
	told := index.notices[place]
	outcome := {
		"decision": told.decision,
		"reveals": told.reveals,
		"tools": names - union({earlier | some earlier in array.slice(noticed, 0, place)}),
	}
]
