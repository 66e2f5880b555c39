package tests.toolpolicy.gates.trust_zone_test

import data.toolpolicy.gates.trust_zone

# Observing, the verdict stays the same, and only what is exactly local is let through.
test_observes_local_tools_only if {
	tools := [
		{"name": "low", "group": "content"},
		{"name": "high", "group": "accounts"},
		{"name": "remote low", "group": "content", "remote": true},
		{"name": "remote high", "group": "accounts", "remote": true},
		{"name": "doubtful", "group": "accounts", "remote": "no"},
		{"name": "void", "group": "accounts", "remote": null},
	]
	facts := {
		"tools": tools,
		"settings": {"dataClassEnforcement": "observe"},
		"configurations": {"eu": {"trustZone": "externalEu"}},
	}
	admits := trust_zone.admits with data.facts as facts with input as {"configuration": "eu"}
	admits == {"low", "remote low"}
	observes := trust_zone.observes with data.facts as facts with input as {"configuration": "eu"}
	observes == {"high"}
}

test_mode_of_enforcement if {
	modes := {
		"absent": {},
		"no mode": {"settings": {}},
		"null settings": {"settings": null},
		"null": {"settings": {"dataClassEnforcement": null}},
		"exact": {"settings": {"dataClassEnforcement": "observe"}},
		"padded and loud": {"settings": {"dataClassEnforcement": " \tOBSERVE\n "}},
		"enforce": {"settings": {"dataClassEnforcement": "enforce"}},
		"empty": {"settings": {"dataClassEnforcement": ""}},
		"off": {"settings": {"dataClassEnforcement": "off"}},
		"longer": {"settings": {"dataClassEnforcement": "observed"}},
		"look-alike": {"settings": {"dataClassEnforcement": "\u043ebserve"}},
		"number": {"settings": {"dataClassEnforcement": 1}},
		"true": {"settings": {"dataClassEnforcement": true}},
		"list": {"settings": {"dataClassEnforcement": ["observe"]}},
		"string for settings": {"settings": "observe"},
	}
	facts := {
		"tools": [{"name": "high", "group": "accounts"}],
		"configurations": {"eu": {"trustZone": "externalEu"}},
	}
	got := {name: names |
		some name, settings in modes
		names := trust_zone.observes with data.facts as object.union(facts, settings)
			with input as {"configuration": "eu"}
	}
	got == object.union(
		{name: set() | some name in object.keys(modes)},
		{"exact": {"high"}, "padded and loud": {"high"}},
	)
}
