# METADATA
# title: Tests of the configuration gate
# description: Groups absent or empty restrict nothing; tools absent restrict nothing, and empty allow none.
package tests.toolpolicy.gates.configuration_test

import data.toolpolicy.gates.configuration

tools := [
	{"name": "a1", "group": "a"},
	{"name": "a2", "group": "a"},
	{"name": "b1", "group": "b"},
	{"name": "A1", "group": "A"},
]

everything := {"a1", "a2", "b1", "A1"}

admitted(configurations) := {id: names |
	some id in object.keys(configurations)
	names := configuration.admits with data.facts as {"tools": tools, "configurations": configurations}
		with input as {"configuration": id}
}

test_allowed_groups if {
	admitted({
		"absent": {},
		"empty": {"allowedToolGroups": []},
		"one": {"allowedToolGroups": ["a"]},
		"two": {"allowedToolGroups": ["a", "b"]},
		"doubled": {"allowedToolGroups": ["b", "b"]},
		"unknown": {"allowedToolGroups": ["nobody"]},
		"unknown beside known": {"allowedToolGroups": ["nobody", "b"]},
		"padded": {"allowedToolGroups": [" a", "a "]},
		"null": {"allowedToolGroups": null},
		"string": {"allowedToolGroups": "a"},
		"number": {"allowedToolGroups": 1},
		"empty object": {"allowedToolGroups": {}},
		"empty string": {"allowedToolGroups": ""},
		"false": {"allowedToolGroups": false},
		"nulls": {"allowedToolGroups": [null]},
	}) == {
		"absent": everything,
		"empty": everything,
		"one": {"a1", "a2"},
		"two": {"a1", "a2", "b1"},
		"doubled": {"b1"},
		"unknown": set(),
		"unknown beside known": {"b1"},
		"padded": set(),
		"null": set(),
		"string": set(),
		"number": set(),
		"empty object": set(),
		"empty string": set(),
		"false": set(),
		"nulls": set(),
	}
}

# Absence and emptiness are opposites here, and only here.
test_allowed_tools if {
	names := admitted({
		"absent": {},
		"null": {"allowedTools": null},
		"empty": {"allowedTools": []},
		"one": {"allowedTools": ["a1"]},
		"unknown": {"allowedTools": ["nobody"]},
		"unknown beside known": {"allowedTools": ["nobody", "b1"]},
		"padded": {"allowedTools": [" a1", "a1 ", "a1\u200b"]},
		"string": {"allowedTools": "a1"},
		"number": {"allowedTools": 0},
		"false": {"allowedTools": false},
		"empty string": {"allowedTools": ""},
		"empty object": {"allowedTools": {}},
		"nulls": {"allowedTools": [null]},
	})

	# Names beyond the registry mean nothing.
	{id: known | some id, set_of in names; known := set_of & everything} == {
		"absent": everything,
		"null": everything,
		"empty": set(),
		"one": {"a1"},
		"unknown": set(),
		"unknown beside known": {"b1"},
		"padded": set(),
		"string": set(),
		"number": set(),
		"false": set(),
		"empty string": set(),
		"empty object": set(),
		"nulls": set(),
	}
}

test_both_lists_must_admit if {
	admitted({
		"both": {"allowedToolGroups": ["a"], "allowedTools": ["a1", "b1"]},
		"apart": {"allowedToolGroups": ["a"], "allowedTools": ["b1"]},
		"no group list": {"allowedToolGroups": [], "allowedTools": ["b1"]},
		"no tool at all": {"allowedToolGroups": ["a"], "allowedTools": []},
		"no tool list": {"allowedToolGroups": ["a"], "allowedTools": null},
	}) == {
		"both": {"a1"},
		"apart": set(),
		"no group list": {"b1"},
		"no tool at all": set(),
		"no tool list": {"a1", "a2"},
	}
}

test_no_such_configuration_admits_nothing if {
	facts := {"tools": tools, "configurations": {"open": {}, "": {}, "broken": null, "text": "open", "list": []}}
	inputs := {
		"open": {"configuration": "open"},
		"empty identifier": {"configuration": ""},
		"absent": {},
		"null": {"configuration": null},
		"unknown": {"configuration": "Open"},
		"number": {"configuration": 1},
		"list": {"configuration": ["open"]},
		"object": {"configuration": {}},
		"a null in the facts": {"configuration": "broken"},
		"a string in the facts": {"configuration": "text"},
		"a list in the facts": {"configuration": "list"},
	}
	got := {name: names |
		some name, question in inputs
		names := configuration.admits with data.facts as facts with input as question
	}
	got == object.union(
		{name: set() | some name in object.keys(inputs)},
		{"open": everything, "empty identifier": everything},
	)
}
