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
