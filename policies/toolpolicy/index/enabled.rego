package toolpolicy.index

import data.toolpolicy.lib
import data.toolpolicy.registration

# METADATA
# description: The tools that are on.
enabled := union({names | some names in lib.on(registration.registered)})
