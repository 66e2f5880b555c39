package toolpolicy

import data.toolpolicy.index

# METADATA
# description: |
#   For each registered tool the place in `index.decisions` of the decision that
#   it gets: the first that fits it.
decided := object.union_n(array.reverse([fitted |
	some place, line in index.decisions
	fitted := {name: place | some name in fitted_by(line)}
]))

# The names that a line fits, whether or not an earlier one fits them too.
fitted_by(line) := names if {
	when := line.when
	names := those(those(index.names, admitting[when.place], when.admits), observing[when.place], when.observes)
} else := index.names

those(names, given, wanted) := names & given if {
	wanted == true
} else := names - given

# What each gate admits, by its place; one that gives no set admits nothing.
admitting := object.union(index.nothing, {place: names |
	some place, names in admitted
	is_set(names)
})

# What each gate observes; one that gives no set of what it admits is not trusted
# to.
observing := object.union(index.nothing, {place: names |
	some place, names in observed
	is_set(names)
	is_set(admitted[place])
})
