# METADATA
# title: Tests of the enabled gate
# description: Only an exact true switches on, and nothing revives a switched-off group.
package tests.toolpolicy.gates.enabled_test

import data.toolpolicy.gates.enabled

test_default_of_a_tool if {
	tools := [
		{"name": "true", "group": "g", "enabledByDefault": true},
		{"name": "false", "group": "g", "enabledByDefault": false},
		{"name": "absent", "group": "g"},
		{"name": "null", "group": "g", "enabledByDefault": null},
		{"name": "string true", "group": "g", "enabledByDefault": "true"},
		{"name": "one", "group": "g", "enabledByDefault": 1},
		{"name": "object", "group": "g", "enabledByDefault": {"on": true}},
	]
	names := enabled.admits with data.facts as {"tools": tools, "configurations": {}}
	names == {"true"}
}

# Each override upon a tool that is on by default, and upon one that is off.
test_override_stands_before_the_default if {
	tools := [tool |
		some value in ["true", "false", "string", "null", "absent"]
		some tool in [
			{"name": concat(" ", [value, "over on"]), "group": "g", "enabledByDefault": true},
			{"name": concat(" ", [value, "over off"]), "group": "g"},
		]
	]
	values := {"true": true, "false": false, "string": "yes", "null": null}
	state := {"tools": {name: value |
		some word, value in values
		some name in [concat(" ", [word, "over on"]), concat(" ", [word, "over off"])]
	}}
	names := enabled.admits with data.facts as {"tools": tools, "state": state, "configurations": {}}
	names == {"true over on", "true over off", "absent over on"}
}

test_state_of_a_group if {
	words := ["on", "off", "string", "null", "number", "unswitched"]
	tools := [{"name": word, "group": word, "enabledByDefault": true} | some word in words]
	groups := {"on": true, "off": false, "string": "off", "null": null, "number": 1}
	names := enabled.admits with data.facts as {
		"tools": tools,
		"state": {"groups": groups},
		"configurations": {},
	}
	names == {"on", "unswitched"}
}

test_override_never_revives_a_switched_off_group if {
	tools := [
		{"name": "revived", "group": "off", "enabledByDefault": true},
		{"name": "raised", "group": "on"},
		{"name": "resting", "group": "on"},
	]
	state := {"tools": {"revived": true, "raised": true}, "groups": {"off": false, "on": true}}
	names := enabled.admits with data.facts as {"tools": tools, "state": state, "configurations": {}}
	names == {"raised"}
}

# The override of another name, however alike, is not the tool's.
test_override_meets_the_exact_name_only if {
	tools := [
		{"name": "bash", "group": "g"},
		{"name": "Bash", "group": "g"},
		{"name": "zsh", "group": "G", "enabledByDefault": true},
	]
	state := {"tools": {"bash": true, " Bash": true, "BASH": true}, "groups": {"g ": false, "g": true, "G": false}}
	names := enabled.admits with data.facts as {"tools": tools, "state": state, "configurations": {}}
	names == {"bash"}
}

# A state that is there but is no object says nothing anybody can rely on.
test_state_of_the_wrong_type_switches_everything_off if {
	states := {
		"absent": {},
		"empty": {"state": {}},
		"both empty": {"state": {"tools": {}, "groups": {}}},
		"null": {"state": null},
		"list": {"state": ["g"]},
		"null groups": {"state": {"groups": null}},
		"list of groups": {"state": {"groups": ["g"]}},
		"null tools": {"state": {"tools": null}},
		"string of tools": {"state": {"tools": "t"}},
		"list of tools": {"state": {"tools": ["t"]}},
	}
	tools := [{"name": "t", "group": "g", "enabledByDefault": true}]
	got := {name: names |
		some name, state in states
		names := enabled.admits with data.facts as object.union({"tools": tools, "configurations": {}}, state)
	}
	got == {
		"absent": {"t"},
		"empty": {"t"},
		"both empty": {"t"},
		"null": set(),
		"list": set(),
		"null groups": set(),
		"list of groups": set(),
		"null tools": set(),
		"string of tools": set(),
		"list of tools": set(),
	}
}
