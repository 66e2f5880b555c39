# METADATA
# title: Group
# description: Admits a tool whose group is one of the user's groups.
package toolpolicy.gates.group

import data.toolpolicy.index

# METADATA
# description: The names that the gate admits.
admits := union({names | some group in input.user.groups; names := index.by_group[group]})
