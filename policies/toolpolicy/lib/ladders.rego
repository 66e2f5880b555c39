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
# description: The place of each trust zone on its ladder, most trusted first.
zone_rank := {rung.zone: rank | some rank, rung in data.toolpolicy.ladders.trustZones}

# METADATA
# description: The least trusted zone, which stands in for every unknown one.
strictest_zone := data.toolpolicy.ladders.trustZones[count(data.toolpolicy.ladders.trustZones) - 1].zone

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
} else := data.toolpolicy.ladders.groupClasses[tool.group] if {
	not declares_class(tool)
	known_class(data.toolpolicy.ladders.groupClasses[tool.group])
} else := strictest_class

# METADATA
# description: The zone's own name where the ladder knows it, else the least trusted.
trust_zone(name) := name if {
	zone_rank[name]
} else := strictest_zone

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
known_zone(zone) if zone in object.keys(zone_rank)
