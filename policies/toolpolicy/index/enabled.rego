package toolpolicy.index

import data.toolpolicy.lib
import data.toolpolicy.registration

# METADATA
# description: |
#   The tools that are on. A tool's override stands before its default, and
#   never revives a group that was switched off.
enabled := {tool.name |
	some tool in registration.kept
	lib.group_on(tool)
	lib.tool_on(tool)
}
