package toolpolicy

# METADATA
# description: |
#   The gates in the order in which they stand, from the cheapest and least
#   revealing to the most revealing. The first that does not admit a tool gives
#   its denial reason. Only where a gate `reveals` may a decision carry the data
#   class, the zone and the ceiling.
order := [
	{
		"gate": "registered",
		"reason": "notRegistered",
		"message": "No tool of this name is registered.",
	},
	{
		"gate": "enabled",
		"reason": "toolDisabled",
		"message": "The tool is switched off.",
	},
	{
		"gate": "admin",
		"reason": "requiresAdmin",
		"message": "Only an administrator may use the tool.",
	},
	{
		"gate": "configuration",
		"reason": "configurationGroup",
		"message": "The configuration in use does not include the tool.",
	},
	{
		"gate": "trust_zone",
		"reason": "trustZone",
		"message": "The tool handles data that may not reach the trust zone in use.",
		"reveals": true,
	},
]

# METADATA
# description: What is said of a tool against which nothing stands.
nothing_against := {
	"allowed": true,
	"reason": "none",
	"message": "The tool may be offered.",
}

# METADATA
# description: What is said of a tool that a gate would stop, but only observes.
only_observed := "The tool may be offered; a gate that only observes would withhold it."
