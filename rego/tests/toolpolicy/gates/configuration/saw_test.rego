package tests.toolpolicy.gates.configuration_test

import data.toolpolicy.gates.configuration

saw_by(configurations) := {id: saw |
	some id in object.keys(configurations)
	saw := configuration.saw with data.facts as {"tools": saw_tools, "configurations": configurations}
		with input as {"configuration": id}
}

saw_tools := [{"name": "t1", "group": "a"}, {"name": "t2", "group": "b"}]

# For each of the two tools, whether its group and its name are included.
included(first, second) := {
	"t1": {"group": "a", "groupIncluded": first[0], "nameIncluded": first[1]},
	"t2": {"group": "b", "groupIncluded": second[0], "nameIncluded": second[1]},
}

test_what_the_gate_saw if {
	saw_by({
		"open": {},
		"nulls and nothing": {"allowedToolGroups": [], "allowedTools": null},
		"groups": {"allowedToolGroups": ["a", "c"]},
		"tools": {"allowedTools": ["t2", "gone"]},
		"no tool": {"allowedTools": []},
		"crossed": {"allowedToolGroups": ["a"], "allowedTools": ["t2"]},
		"wrong types": {"allowedToolGroups": null, "allowedTools": "t1"},
		"other wrong types": {"allowedToolGroups": "a", "allowedTools": [null]},
	}) == {
		"open": included([true, true], [true, true]),
		"nulls and nothing": included([true, true], [true, true]),
		"groups": included([true, true], [false, true]),
		"tools": included([true, false], [true, true]),
		"no tool": included([true, false], [true, false]),
		"crossed": included([true, false], [false, true]),
		"wrong types": included([false, false], [false, false]),
		"other wrong types": included([false, false], [false, false]),
	}
}

test_what_the_gate_saw_without_a_configuration if {
	facts := {"tools": saw_tools, "configurations": {"open": {}}}
	questions := [{}, {"configuration": null}, {"configuration": "Open"}, {"configuration": 1}]
	got := {saw |
		some question in questions
		saw := configuration.saw with data.facts as facts with input as question
	}
	got == {included([false, false], [false, false])}
}
