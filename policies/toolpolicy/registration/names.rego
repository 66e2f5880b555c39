package toolpolicy.registration

import data.toolpolicy.lib

# METADATA
# description: The name of each tool that has one, by its position.
name_at := {i: tool.name | some i, tool in data.facts.tools; is_string(tool.name)}

# METADATA
# description: The positions of the names that may not be used.
bad_names := {i |
	some i in (object.keys(name_at) - short_good_names)
	not lib.good_name(name_at[i])
}

# Sixty-four characters have no more bytes than a name may have. Most names are no
# longer, and looking at them all together is faster than each by itself.
short_good_names := {i | some i, name in name_at; regex.match(lib.well_formed, name); count(name) <= 64}

# METADATA
# description: The positions of the names that several tools have.
shared_names := union({sharing | some sharing in places_by_name})

# The positions of each name that several tools have.
places_by_name := {} if {
	count({name | some name in name_at}) == count(name_at)
} else := {name: sharing |
	some name in {name | some name in name_at}
	sharing := {i | some i, other in name_at; other == name}
	count(sharing) > 1
}
