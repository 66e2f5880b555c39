package toolpolicy.registration

import data.toolpolicy.lib

# METADATA
# description: What was read strictly, because it is absent or no ladder knows it.
# entrypoint: true
warnings := (tool_warnings | configuration_warnings) | setting_warnings

tool_warnings := (unknown_classes | unknown_effects) | undeclared

unknown_classes := {{
	"code": "unknownDataClass",
	"path": ["tools", i, "dataClass"],
	"text": sprintf("%q is no data class; it is read as %s", [kind_at[i].dataClass, lib.strictest_class]),
} |
	some i in lib.places_of(kinds_of_unknown_class, kind_at)
	not i in dropped_places
}

kinds_of_unknown_class := {kind |
	some kind in kinds
	lib.declares_class(kind)
	not lib.known_class(kind.dataClass)
}

unknown_effects := {{
	"code": "unknownEffect",
	"path": ["tools", i, "effect"],
	"text": sprintf("%q is no effect; it is read as a write", [kind_at[i].effect]),
} |
	some i in lib.places_of(kinds_of_unknown_effect, kind_at)
	not i in dropped_places
}

kinds_of_unknown_effect := {kind |
	some kind in kinds
	"effect" in object.keys(kind)
	not lib.known_effect(kind.effect)
}

undeclared := {{
	"code": "undeclaredRemote",
	"path": ["tools", i, "requiresApproval"],
	"text": "nobody declared whether this remote tool requires approval; it needs none",
} |
	some i in lib.places_of(undeclared_kinds, kind_at)
	not i in dropped_places
}

undeclared_kinds := {kind |
	some kind in remote_kinds
	not "requiresApproval" in object.keys(kind)
}

configuration_warnings := (missing_zones | unknown_zones) | unknown_fallbacks

missing_zones := {{
	"code": "missingTrustZone",
	"path": ["configurations", id, "trustZone"],
	"text": sprintf("names no trust zone; it is read as %s", [lib.strictest_zone]),
} |
	some id, configuration in data.facts.configurations
	not names_zone(configuration)
}

unknown_zones := {{
	"code": "unknownTrustZone",
	"path": ["configurations", id, "trustZone"],
	"text": sprintf("%q is no trust zone; it is read as %s", [configuration.trustZone, lib.strictest_zone]),
} |
	some id, configuration in data.facts.configurations
	names_zone(configuration)
	not lib.known_zone(configuration.trustZone)
}

names_zone(configuration) if {
	is_object(configuration)
	"trustZone" in object.keys(configuration)
}

unknown_fallbacks := {{
	"code": "unknownFallback",
	"path": ["configurations", id, "fallbacks", i],
	"text": sprintf("no configuration %q; its zone counts as %s", [fallback, lib.strictest_zone]),
} |
	some id, configuration in data.facts.configurations
	some i, fallback in configuration.fallbacks
	not lib.has_configuration(fallback)
}

setting_warnings := {{
	"code": "unknownEnforcement",
	"path": ["settings", "dataClassEnforcement"],
	"text": sprintf("%q is no mode; it is read as enforce", [mode]),
} |
	mode := data.facts.settings.dataClassEnforcement
	not known_mode
}

known_mode if lib.enforcement in data.toolpolicy.ladders.enforcementModes
