# METADATA
# title: Reading the ladders
# description: |
#   What a word on a ladder means, and what stands in for one that is absent or
#   that no ladder knows: always the strictest reading.
package toolpolicy.lib

# METADATA
# description: The place of each data class on its ladder, lowest first.
class_rank := {class: rank | some rank, class in data.toolpolicy.ladders.dataClasses}

# METADATA
# description: The highest data class, which stands in for every unknown one.
strictest_class := data.toolpolicy.ladders.dataClasses[count(data.toolpolicy.ladders.dataClasses) - 1]

# METADATA
# description: The trust zones, most trusted first.
zone_ladder := [rung.zone | some rung in data.toolpolicy.ladders.trustZones]

# METADATA
# description: The place of each trust zone on its ladder, most trusted first.
zone_rank := {zone: rank | some rank, zone in zone_ladder}

# METADATA
# description: The least trusted zone, which stands in for every unknown one.
strictest_zone := zone_ladder[count(zone_ladder) - 1]

# METADATA
# description: The highest data class that each trust zone may receive.
ceilings := {rung.zone: rung.ceiling | some rung in data.toolpolicy.ladders.trustZones}

# METADATA
# description: The effects that change nothing.
reading_effects := {rung.effect | some rung in data.toolpolicy.ladders.effects; rung.writes == false}

# METADATA
# description: The effects that the ladder knows.
known_effects := {rung.effect | some rung in data.toolpolicy.ladders.effects}

# METADATA
# description: |
#   The effective data class of a tool: its declaration, else its group's class,
#   else the strictest.
data_class(tool) := tool.dataClass if {
	known_class(tool.dataClass)
} else := group_class(tool.group) if {
	not declares_class(tool)
} else := strictest_class

# METADATA
# description: The class of a group, where the ladder knows both.
group_class(group) := class if {
	class := data.toolpolicy.ladders.groupClasses[group]
	known_class(class)
}

# METADATA
# description: Whether a tool declares a data class at all, a known one or not.
declares_class(tool) if "dataClass" in object.keys(tool)

# METADATA
# description: Whether the ladder has this data class.
known_class(class) if class_rank[class]

# METADATA
# description: Whether the ladder has this effect.
known_effect(effect) if effect in known_effects

# METADATA
# description: Whether the ladder has this trust zone.
known_zone(zone) if zone_rank[zone]
