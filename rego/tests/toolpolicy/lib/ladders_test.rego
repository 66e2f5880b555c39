package tests.toolpolicy.lib_test

import data.toolpolicy.lib

test_the_ladders_stand_as_they_are_meant if {
	data.toolpolicy.ladders == {
		"dataClasses": [
			"publicContent", "editorContent", "sourceCode",
			"internalConfiguration", "systemDiagnostics", "secretAdjacent",
		],
		"trustZones": [
			{"zone": "local", "ceiling": "secretAdjacent"},
			{"zone": "privateHosted", "ceiling": "systemDiagnostics"},
			{"zone": "externalEu", "ceiling": "internalConfiguration"},
			{"zone": "externalGlobal", "ceiling": "editorContent"},
		],
		"effects": [
			{"effect": "readOnly", "writes": false},
			{"effect": "idempotentWrite", "writes": true},
			{"effect": "nonIdempotentWrite", "writes": true},
		],
		"enforcementModes": ["enforce", "observe"],
		"groupClasses": {
			"content": "editorContent",
			"editing": "editorContent",
			"files": "editorContent",
			"rag": "publicContent",
			"structure": "internalConfiguration",
			"configuration": "internalConfiguration",
			"code": "sourceCode",
			"system": "systemDiagnostics",
			"accounts": "secretAdjacent",
		},
	}
}

test_strictest_readings if {
	lib.strictest_class == "secretAdjacent"
	lib.strictest_zone == "externalGlobal"
	lib.reading_effects == {"readOnly"}
}

# The lowest rung, whose place is zero, is as known as any other.
test_known_words if {
	words := ["publicContent", "secretAdjacent", "local", "externalGlobal", "readOnly", "", "PublicContent", null, 0]
	{word | some word in words; lib.known_class(word)} == {"publicContent", "secretAdjacent"}
	{word | some word in words; lib.known_zone(word)} == {"local", "externalGlobal"}
	{word | some word in words; lib.known_effect(word)} == {"readOnly"}
}

# A bundle whose ladders are lost or damaged gives no class, and so no tool.
test_without_ladders_nothing_is_known if {
	facts := {
		"tools": [{"name": "t", "group": "content", "dataClass": "publicContent", "enabledByDefault": true}],
		"configurations": {"home": {"trustZone": "local"}},
	}
	admits := data.toolpolicy.gates.trust_zone.admits with data.facts as facts
		with input as {"configuration": "home"}
		with data.toolpolicy.ladders as {}
	admits == set()
	unattended := data.toolpolicy.index.unattended with data.facts as facts with data.toolpolicy.ladders as {}
	unattended == set()
}

# A group whose class is on no ladder counts as the strictest, and a ceiling
# that is no class lets nothing through.
test_damaged_ladders_close if {
	facts := {
		"tools": [{"name": "t", "group": "content"}],
		"configurations": {"home": {"trustZone": "local"}},
	}
	classes := data.toolpolicy.index.classes with data.facts as facts
		with data.toolpolicy.ladders.groupClasses as {"content": "editorial"}
	classes == {"t": "secretAdjacent"}
	by_zone := data.toolpolicy.index.by_zone with data.facts as facts
		with data.toolpolicy.ladders.trustZones as [{"zone": "local", "ceiling": "everything"}]
	by_zone == {"local": set()}
}
