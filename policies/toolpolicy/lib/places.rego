package toolpolicy.lib

# METADATA
# description: The positions of the tools of some kinds, given the kind of each.
places_of(kinds, kind_at) := set() if {
	kinds == set()
} else := {i | some i, kind in kind_at; kind in kinds}
