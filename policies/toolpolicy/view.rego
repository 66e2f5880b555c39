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
	"unregistered": refusal(order[0]),
	"listed": listed,
	"enabled": index.enabled,
	"zone": used.zone,
	"ceiling": used.ceiling,
	"broken": broken,
} if {
	index.sound
	every_gate_told
}

used := index.configurations[input.configuration]

# Who is listed to this user: a remote tool to administrators only.
listed := index.names if {
	user.administrator
} else := index.local

# The gates that give no set; such a gate admits nothing.
broken := {object.get(entry, "gate", "") | some entry in order; not gives_set(entry)}

gives_set(entry) if is_set(data.toolpolicy.gates[entry.gate].admits)

# Both take the entry and not its gate: they must have a value even where an
# entry names none, lest the lists below lose their step with `order`.
admits(entry) := data.toolpolicy.gates[entry.gate].admits if {
	gives_set(entry)
} else := set()

observes(entry) := data.toolpolicy.gates[entry.gate].observes if {
	is_set(data.toolpolicy.gates[entry.gate].observes)
} else := set()

# What each gate does not admit, and of that what it only observes.
lacked := [names | some entry in order; names := index.names - admits(entry)]

stopped := [names | some i, entry in order; names := lacked[i] - observes(entry)]

passed := index.names - union({names | some names in stopped})

noticed := [names | some i, entry in order; names := (lacked[i] & observes(entry)) & passed]

offered := passed - union({names | some names in noticed})

# The first gate that stops a tool gives its reason; of several that only
# observe it, likewise the first.
outcomes := array.concat(
	array.concat(refusals, notices),
	[{"decision": nothing_against, "reveals": true, "tools": offered}],
)

refusals := [outcome |
	some i, names in stopped
	outcome := {
		"decision": refusal(order[i]),
		"reveals": reveals(order[i]),
		"tools": names - earlier(stopped, i),
	}
]

# An entry without a reason or a message would leave what it stops untold.
every_gate_told if count(refusals) == count(order)

notices := [outcome |
	some i, names in noticed
	count(names) > 0
	outcome := {
		"decision": notice(order[i]),
		"reveals": reveals(order[i]),
		"tools": names - earlier(noticed, i),
	}
]

earlier(sets, i) := union({names | some j, names in sets; j < i})

refusal(entry) := {"allowed": false, "reason": entry.reason, "message": entry.message}

notice(entry) := {
	"allowed": true,
	"reason": entry.reason,
	"message": only_observed,
	"observedOnly": true,
}

default reveals(_) := false

reveals(entry) := entry.reveals
