package toolpolicy.lib

# METADATA
# description: |
#   The least trusted zone among the configuration's own and those of its
#   fallbacks, one level deep.
effective_zone(configuration) := zone_ladder[rank] if {
	zones := {own_zone(configuration)} | fallback_zones(configuration)
	rank := max({place | some zone in zones; place := zone_rank[zone]})
}

# METADATA
# description: The zone that a configuration names; the strictest where it names none.
own_zone(configuration) := configuration.trustZone if {
	known_zone(configuration.trustZone)
} else := strictest_zone

# METADATA
# description: |
#   The zones of a configuration's fallbacks. What is no list counts as the
#   strictest zone, since nobody can tell what would be tried.
fallback_zones(configuration) := {fallback_zone(id) | some id in fallbacks} if {
	fallbacks := object.get(configuration, "fallbacks", [])
	is_array(fallbacks)
} else := {strictest_zone}

# METADATA
# description: The zone of a fallback; one that does not exist counts as the strictest.
fallback_zone(id) := own_zone(data.facts.configurations[id]) if {
	has_configuration(id)
} else := strictest_zone

# METADATA
# description: Whether the facts have a configuration of this identifier.
has_configuration(id) if data.facts.configurations[id]

# METADATA
# scope: document
# description: No list of groups, or an empty one, restricts nothing.
default allows_any_group(_) := false

allows_any_group(configuration) if object.get(configuration, "allowedToolGroups", []) == []

# METADATA
# description: The groups that the configuration includes.
allowed_groups(configuration) := {group | some group in configuration.allowedToolGroups}

# METADATA
# scope: document
# description: No list of tools, or null, restricts nothing; an empty list allows none.
default allows_any_tool(_) := false

allows_any_tool(configuration) if object.get(configuration, "allowedTools", null) == null

# METADATA
# description: The tools that the configuration includes.
allowed_tools(configuration) := {name | some name in configuration.allowedTools}

# METADATA
# description: The mode of enforcement, without surrounding space or regard to case.
enforcement := lower(trim_space(mode)) if {
	mode := data.facts.settings.dataClassEnforcement
	is_string(mode)
}

# METADATA
# description: |
#   Of all names those that a configuration includes, given those of the groups
#   that it lists.
included(used, registered, of_groups) := registered if {
	used.anyGroup
	used.anyTool
} else := registered & used.tools if {
	used.anyGroup
} else := of_groups if {
	used.anyTool
} else := of_groups & used.tools
