# METADATA
# title: Reading owners
# description: |
#   Which groups own a tool: those that its attribute `owners` lists. A tool
#   without that attribute belongs to nobody in particular.
package toolpolicy_ext.crm.lib

# METADATA
# description: |
#   Whether the tool says nothing of who owns it. Where its attributes are
#   anything else than an object, nobody can tell.
is_unowned(tool) if {
	attributes := object.get(tool, "attributes", {})
	is_object(attributes)
	object.filter(attributes, ["owners"]) == {}
}

# METADATA
# description: |
#   The groups that own the tool. What is no list of texts names none, so that
#   nobody may use the tool until it is put right.
owners(tool) := {owner | some owner in tool.attributes.owners} if {
	is_array(tool.attributes.owners)
	every owner in tool.attributes.owners {
		is_string(owner)
	}
} else := set()
