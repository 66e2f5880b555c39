package tests.toolpolicy.gates.trust_zone_test

import data.toolpolicy.gates.trust_zone

saw_through(facts, question) := saw if {
	saw := trust_zone.saw with data.facts as facts with input as question
}

seen_in(zone, ceiling, observing) := {name: looked_at |
	some name, class in {
		"declared": "publicContent",
		"by group": "systemDiagnostics",
		"unknown": "secretAdjacent",
		"null": "secretAdjacent",
		"nowhere": "secretAdjacent",
	}
	looked_at := {"dataClass": class, "zone": zone, "ceiling": ceiling, "observing": observing}
}

saw_tools := [
	{"name": "declared", "group": "system", "dataClass": "publicContent"},
	{"name": "by group", "group": "system"},
	{"name": "unknown", "group": "content", "dataClass": "galactic"},
	{"name": "null", "group": "content", "dataClass": null},
	{"name": "nowhere", "group": "crm", "remote": true},
]

# The zone is the effective one, the least trusted of the chain.
test_what_the_gate_saw if {
	configurations := {
		"home": {"trustZone": "local"},
		"eu": {"trustZone": "externalEu"},
		"falling back": {"trustZone": "local", "fallbacks": ["eu"]},
		"unknown": {"trustZone": "orbit"},
		"silent": {},
	}
	got := {[id, mode]: saw |
		some id in object.keys(configurations)
		some mode in ["enforce", " Observe "]
		facts := {
			"tools": saw_tools,
			"settings": {"dataClassEnforcement": mode},
			"configurations": configurations,
		}
		saw := saw_through(facts, {"configuration": id})
	}
	got == {[id, mode]: seen_in(place[0], place[1], observing) |
		some id, place in {
			"home": ["local", "secretAdjacent"],
			"eu": ["externalEu", "internalConfiguration"],
			"falling back": ["externalEu", "internalConfiguration"],
			"unknown": ["externalGlobal", "editorContent"],
			"silent": ["externalGlobal", "editorContent"],
		}
		some mode, observing in {"enforce": false, " Observe ": true}
	}
}

test_without_a_configuration_the_gate_saw_nothing if {
	facts := {"tools": saw_tools, "configurations": {"home": {"trustZone": "local"}}}
	got := {saw |
		some question in [{}, {"configuration": null}, {"configuration": "Home"}, {"configuration": 0}]
		saw := saw_through(facts, question)
	}
	got == {{}}
}
