package toolpolicy.index

import data.toolpolicy.lib
import data.toolpolicy.registration

# METADATA
# description: The tools that are on.
enabled := {tool.name | some tool in registration.kept; lib.is_on(tool)}
