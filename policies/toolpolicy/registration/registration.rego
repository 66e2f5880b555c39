# METADATA
# title: Registration
# description: |
#   What the facts say beyond their shape: `errors` refuse the document, `dropped`
#   lists the remote tools left out, `warnings` what was read strictly. Each
#   finding has a code, the path to the fact and a text.
package toolpolicy.registration

# METADATA
# scope: document
# description: |
#   The tools that are registered, in registry order; none where the facts have
#   errors.
default kept := []

kept := data.facts.tools if {
	count(errors) == 0
	count(dropped) == 0
} else := [tool | some i, tool in data.facts.tools; not i in dropped_places] if {
	count(errors) == 0
}

# METADATA
# description: The names of the registered tools, by their kind.
registered := {kind: names |
	some kind in {kind | some kind in kind_of}
	names := {name | some name, other in kind_of; other == kind}
}

kind_of := {name_at[i]: kind |
	count(errors) == 0
	some i, kind in kind_at
	not i in dropped_places
}
