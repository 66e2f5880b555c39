# METADATA
# title: Owner
# description: |
#   Admits what nobody owns, and what a group of the user owns. No user is in no
#   group, and an administrator is in no other than his own.
package toolpolicy_ext.crm.gates.owner

import data.toolpolicy.index
import data.toolpolicy_ext.crm.index as crm

# METADATA
# description: The names that the gate admits.
admits := crm.unowned | union({names | some group in groups; names := crm.by_owner[group]})

# METADATA
# scope: document
# description: What the gate looks at, the owners of the tool and the groups of the user.
saw[name] := object.union(
	{"groups": groups},
	{"owners": owners | owners := tool.attributes.owners},
) if {
	some name, tool in index.tools
}

groups := {group |
	is_array(input.user.groups)
	some group in input.user.groups
}
