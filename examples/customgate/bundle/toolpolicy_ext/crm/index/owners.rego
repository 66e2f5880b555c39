# METADATA
# title: Index of owners
# description: The names by who owns them, made once per state of the facts.
package toolpolicy_ext.crm.index

import data.toolpolicy.index
import data.toolpolicy_ext.crm.lib

# METADATA
# description: The tools that belong to nobody in particular.
unowned := {name | some name, tool in index.tools; lib.is_unowned(tool)}

# METADATA
# description: Each owned tool with each of the groups that own it.
owned := {[owner, name] |
	some name, tool in index.tools
	some owner in lib.owners(tool)
}

# METADATA
# description: The groups that own a tool.
owners := {owner | some [owner, _] in owned}

# METADATA
# description: The tools that each group owns.
by_owner := {owner: names |
	some owner in owners
	names := {name | some [group, name] in owned; group == owner}
}
