# METADATA
# title: Index
# description: |
#   What gates need of the facts, made once per state of the facts: sets of names
#   that a gate can join. Rules only, and nothing here may reach `input` or a
#   gate, so that the engine can prepare the index before anyone asks.
package toolpolicy.index

import data.toolpolicy.approval
import data.toolpolicy.lib
import data.toolpolicy.registration

# METADATA
# description: True where the facts have no error and every gate says what it should.
sound if {
	count(registration.errors) == 0
	ordered
}

# METADATA
# description: The registered tools, by name.
tools := {tool.name: tool | some tool in registration.kept}

# METADATA
# description: The registered names in registry order.
registry := [tool.name | some tool in registration.kept]

# METADATA
# description: The registered names.
names := {name | some name in registry}

# METADATA
# description: The built-in tools.
local := union({members | some kind, members in registration.registered; not lib.is_remote(kind)})

# METADATA
# description: The tools that everybody may use.
open := union({members | some kind, members in registration.registered; lib.open_to_all(kind)})

# METADATA
# description: The tools that need no approval and ask for no input.
unattended := union({members | some kind, members in registration.registered; approval.unattended(kind)})

# METADATA
# description: The effective data class of each tool.
classes := {name: class | some class, members in by_class; some name in members}

# METADATA
# description: The groups that have a registered tool.
groups := {kind.group | some kind, _ in registration.registered}

# METADATA
# description: The tools of each group.
by_group := {group: members |
	some group in groups
	members := union({names | some kind, names in registration.registered; kind.group == group})
}

# METADATA
# description: The tools of each data class.
by_class := {class: members |
	some class in {class | some class in class_of_kind}
	members := union({registration.registered[kind] | some kind, other in class_of_kind; other == class})
}

class_of_kind := {kind: lib.data_class(kind) | some kind, _ in registration.registered}

# METADATA
# description: The tools whose data class is at most the ceiling of each trust zone.
by_zone := {zone: receivable |
	some zone, ceiling in lib.ceilings
	receivable := union({members |
		some class, members in by_class
		lib.class_rank[class] <= lib.class_rank[ceiling]
	})
}
