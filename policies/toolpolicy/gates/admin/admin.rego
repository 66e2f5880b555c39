# METADATA
# title: Admin
# description: Admits what does not require an administrator, and everything for one.
package toolpolicy.gates.admin

import data.toolpolicy.index
import data.toolpolicy.user

# METADATA
# description: The names that the gate admits.
admits := index.names if {
	user.administrator
} else := index.open

# METADATA
# scope: document
# description: |
#   What the gate looks at: whether the tool requires an administrator, and
#   whether the user is one.
saw[name] := {"requiresAdmin": requires_admin(name), "administrator": user.administrator} if {
	some name, _ in index.tools
}

requires_admin(name) := false if {
	name in index.open
} else := true
