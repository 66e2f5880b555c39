package tests.toolpolicy.gates.enabled_test

import data.toolpolicy.gates.enabled

saw_with(tools, state) := saw if {
	saw := enabled.saw with data.facts as object.union({"tools": tools, "configurations": {}}, state)
}

test_what_the_gate_saw if {
	tools := [
		{"name": "on", "group": "g", "enabledByDefault": true},
		{"name": "silent", "group": "g"},
		{"name": "lifted", "group": "g"},
		{"name": "lowered", "group": "g", "enabledByDefault": true},
		{"name": "buried", "group": "off", "enabledByDefault": true},
		{"name": "revived", "group": "off"},
		{"name": "raised", "group": "on"},
	]
	state := {"state": {
		"tools": {"lifted": true, "lowered": false, "revived": true, "gone": true},
		"groups": {"off": false, "on": true},
	}}
	saw_with(tools, state) == {
		"on": {"enabledByDefault": true, "group": "g"},
		"silent": {"enabledByDefault": false, "group": "g"},
		"lifted": {"enabledByDefault": false, "group": "g", "toolSwitchedOn": true},
		"lowered": {"enabledByDefault": true, "group": "g", "toolSwitchedOn": false},
		"buried": {"enabledByDefault": true, "group": "off", "groupSwitchedOn": false},
		"revived": {"enabledByDefault": false, "group": "off", "groupSwitchedOn": false, "toolSwitchedOn": true},
		"raised": {"enabledByDefault": false, "group": "on", "groupSwitchedOn": true},
	}
}

# What is of the wrong type is shown as it stands: it is why the tool is off.
test_what_the_gate_saw_of_wrong_types if {
	tools := [
		{"name": "null", "group": "null", "enabledByDefault": null},
		{"name": "text", "group": "text", "enabledByDefault": "true"},
	]
	state := {"state": {"tools": {"null": null, "text": "on"}, "groups": {"null": null, "text": "on"}}}
	saw_with(tools, state) == {
		"null": {"enabledByDefault": null, "group": "null", "groupSwitchedOn": null, "toolSwitchedOn": null},
		"text": {"enabledByDefault": "true", "group": "text", "groupSwitchedOn": "on", "toolSwitchedOn": "on"},
	}
}

# Where nobody can tell what operators switched, the gate saw no switch.
test_what_the_gate_saw_of_a_state_of_the_wrong_type if {
	states := {
		"absent": {},
		"empty": {"state": {}},
		"null": {"state": null},
		"list": {"state": ["t"]},
		"null parts": {"state": {"groups": null, "tools": null}},
		"text for parts": {"state": {"groups": "g", "tools": "t"}},
		"lists for parts": {"state": {"groups": ["g"], "tools": ["t"]}},
	}
	tools := [{"name": "t", "group": "g", "enabledByDefault": true}]
	got := {word: saw | some word, state in states; saw := saw_with(tools, state)}
	got == {word: {"t": {"enabledByDefault": true, "group": "g"}} | some word in object.keys(states)}
}

test_the_gate_saw_nothing_of_an_empty_registry if {
	saw_with([], {}) == {}
}
