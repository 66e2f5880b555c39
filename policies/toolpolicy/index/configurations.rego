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

# METADATA
# description: |
#   The names of each list of groups that a configuration has; configurations with
#   the same list share them.
listed_groups := {used.groups: members |
	some used in configurations
	members := union({by_group[group] | some group in used.groups})
}

# METADATA
# description: The names that each configuration includes, by their group and by themselves.
included := {id: lib.included(used, names, listed_groups[used.groups]) | some id, used in configurations}

# METADATA
# description: The names that the zone of each configuration may receive.
receivable := {id: by_zone[used.zone] | some id, used in configurations}

# METADATA
# description: |
#   Where the trust-zone gate only observes, the names that it lets through to each
#   zone although the zone may not receive them: local ones only.
observed_by_zone := {zone: above |
	observing
	some zone, received in by_zone
	above := local - received
}

# METADATA
# description: The same for each configuration.
observable := {id: observed_by_zone[used.zone] | some id, used in configurations}
