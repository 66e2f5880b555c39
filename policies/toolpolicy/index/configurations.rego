package toolpolicy.index

import data.toolpolicy.lib

# METADATA
# description: |
#   For each configuration its effective zone, the zone's ceiling, and what it
#   restricts: the groups and the names that it includes, or any.
configurations := {id: used |
	some id, configuration in data.facts.configurations
	is_object(configuration)
	zone := lib.effective_zone(configuration)
	used := {
		"zone": zone,
		"ceiling": lib.ceilings[zone],
		"anyGroup": lib.allows_any_group(configuration),
		"groups": lib.allowed_groups(configuration),
		"anyTool": lib.allows_any_tool(configuration),
		"tools": lib.allowed_tools(configuration),
	}
}

# METADATA
# scope: document
# description: Whether the trust-zone gate only observes.
default observing := false

observing if lib.enforcement == "observe"
