package toolpolicy.registration

import data.toolpolicy.approval
import data.toolpolicy.lib

# Tools with the same facts are of one kind. What follows from these facts is
# worked out once for each kind, since a registry has few of them.

# METADATA
# description: |
#   The kind of each tool, by its position: all its facts but its name and those
#   that decide nothing here.
kind_at := {i: kind |
	some i, tool in data.facts.tools
	is_object(tool)
	kind := object.remove(tool, {"name", "description", "attributes"})
}

# METADATA
# description: The kinds of tools that the facts have.
kinds := {kind | some kind in kind_at}

remote_kinds := {kind | some kind in kinds; lib.is_remote(kind)}

# The approval pause carries no input, so a tool of these could never run.
stuck_kinds := {kind |
	some kind in kinds
	approval.needs(kind)
	approval.asks_input(kind)
}

remote_places := lib.places_of(remote_kinds, kind_at)

stuck_places := lib.places_of(stuck_kinds, kind_at)
