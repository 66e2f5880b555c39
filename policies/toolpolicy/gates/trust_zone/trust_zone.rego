# METADATA
# title: Trust zone
# description: |
#   Admits a tool whose data class is at most the ceiling of the configuration's
#   zone. Where the host observes, a local tool above the ceiling is noticed and
#   let through; a remote one never is.
package toolpolicy.gates.trust_zone

import data.toolpolicy.index

# METADATA
# scope: document
# description: The names that the gate admits.
default admits := set()

admits := index.receivable[input.configuration]

# METADATA
# scope: document
# description: The names that the gate would stop, but only observes.
default observes := set()

observes := index.observable[input.configuration]

# METADATA
# scope: document
# description: |
#   What the gate looks at: the effective data class of the tool, the effective
#   zone of the configuration and its ceiling.
saw[name] := {
	"dataClass": class,
	"zone": used.zone,
	"ceiling": used.ceiling,
	"observing": index.observing,
} if {
	some name, class in index.classes
}

used := index.configurations[input.configuration]
