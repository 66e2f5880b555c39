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
# description: |
#   The registered tools, by name. Of two with one name, which are an error, this
#   must not make a second one: an object with two values for a key ends an evaluation.
tools := object.union_n([{tool.name: tool} | some tool in registration.kept])

# METADATA
# description: The registered names in registry order.
registry := [tool.name | some tool in registration.kept]

# METADATA
# description: The registered names.
names := {tool.name | some tool in registration.kept}

# METADATA
# description: The built-in tools.
local := {tool.name | some tool in registration.kept; not lib.is_remote(tool)}

# METADATA
# description: The tools that everybody may use.
open := {tool.name | some tool in registration.kept; lib.open_to_all(tool)}

# METADATA
# description: The tools that need no approval and ask for no input.
unattended := {tool.name | some tool in registration.kept; approval.unattended(tool)}

# METADATA
# description: The effective data class of each tool.
classes := object.union_n([{tool.name: lib.data_class(tool)} | some tool in registration.kept])

# METADATA
# description: The groups that have a registered tool.
groups := {tool.group | some tool in registration.kept}

# METADATA
# description: The tools of each group.
by_group := {group: members |
	some group in groups
	members := {tool.name | some tool in registration.kept; tool.group == group}
}

# METADATA
# description: The tools of each data class.
by_class := {class: members |
	some class in {class | some class in classes}
	members := {name | some name, other in classes; other == class}
}

# METADATA
# description: The tools whose data class is at most the ceiling of each trust zone.
by_zone := {zone: receivable |
	some zone, ceiling in lib.ceilings
	receivable := union({members |
		some class, members in by_class
		lib.class_rank[class] <= lib.class_rank[ceiling]
	})
}
