package tests.toolpolicy_test

import data.tests.world

# Which of the four questions have an answer at all.
answered(facts, question) := {word |
	some word, answer in {
		"unavailable": [answer | answer := unavailable_to(facts, question)],
		"explain": [answer | answer := explain_to(facts, question)],
		"offerable": [answer | answer := offerable_to(facts, question)],
		"unattended": [answer | answer := unattended_of(facts, question)],
	}
	count(answer) == 1
}

test_an_empty_list_is_answered_by_an_empty_list if {
	question := asked_by(world.user, {"tools": []})
	explain_to(world.facts, question) == []
	offerable_to(world.facts, question) == []
	unattended_of(world.facts, question) == []
}

# What is there but is no list of names is never taken for no list.
test_a_list_that_is_no_list_of_names_has_no_answer if {
	lists := {
		"empty": [],
		"names": ["read_page"],
		"null": null,
		"string": "read_page",
		"number": 0,
		"false": false,
		"object": {"read_page": true},
		"object of names": {"first": "read_page"},
		"numbers": [1],
		"a null among them": ["read_page", null],
		"nested": [["read_page"]],
	}
	got := {word: answered(world.facts, asked_by(world.user, {"tools": list})) | some word, list in lists}
	every_question := {"unavailable", "explain", "offerable", "unattended"}
	got == object.union(
		{word: {"unavailable"} | some word in object.keys(lists)},
		{"empty": every_question, "names": every_question},
	)
}

test_without_names_there_is_no_unattended if {
	answered(world.facts, asked_by(world.user, {})) == {"unavailable", "explain", "offerable"}
}

test_no_configuration_has_no_answer if {
	questions := {
		"absent": {},
		"null": {"configuration": null},
		"unknown": {"configuration": "nobody"},
		"another case": {"configuration": "Eu"},
		"padded": {"configuration": " eu"},
		"number": {"configuration": 0},
		"list": {"configuration": ["eu"]},
		"object": {"configuration": {"trustZone": "local"}},
	}
	got := {word: answered(world.facts, object.union(question, {"user": world.admin, "tools": ["read_page"]})) |
		some word, question in questions
	}
	got == {word: {"unattended"} | some word in object.keys(questions)}
}

test_a_null_configuration_in_the_facts_has_no_answer if {
	facts := object.union(world.facts, {"configurations": {"eu": null}})
	answered(facts, asked_by(world.admin, {"tools": ["read_page"]})) == {"unattended"}
}

test_refused_facts_have_no_answer if {
	documents := {
		"a bad name": world.refused,
		"no tools": {"configurations": world.facts.configurations},
		"no configurations": {"tools": world.tools},
		"null tools": {"tools": null, "configurations": world.facts.configurations},
		"nothing": {},
		"null": null,
		"two of one name": object.union(world.facts, {"tools": array.concat(world.tools, [world.tools[0]])}),
		"sound": world.facts,
	}
	got := {word: answered(document, asked_by(world.admin, {"tools": ["read_page"]})) |
		some word, document in documents
	}
	got == object.union(
		{word: set() | some word in object.keys(documents)},
		{"sound": {"unavailable", "explain", "offerable", "unattended"}},
	)
}

test_without_facts_there_is_no_answer if {
	not data.toolpolicy.unavailable with input as asked_by(world.admin, {"tools": ["read_page"]})
	not data.toolpolicy.explain with input as asked_by(world.admin, {"tools": ["read_page"]})
	not data.toolpolicy.offerable with input as asked_by(world.admin, {"tools": ["read_page"]})
	not data.toolpolicy.unattended with input as asked_by(world.admin, {"tools": ["read_page"]})
}

# A built-in that fails must not turn a refusal around, whether or not such
# errors are strict: here the mode is a number, which `trim_space` cannot take.
test_a_built_in_that_fails_opens_nothing if {
	facts := object.union(world.facts, {"settings": {"dataClassEnforcement": 7}})
	unavailable_to(facts, asked_by(world.user, {})) == unavailable_to(world.facts, asked_by(world.user, {}))
}

# Nothing that a null, a string or an empty list can say widens what is offered.
test_wrong_types_never_widen if {
	patches := {
		"state": {"state": null},
		"groups": {"state": {"groups": ["files"]}},
		"tools of state": {"state": {"tools": "purge_file"}},
		"settings": {"settings": null},
		"zone": {"configurations": {"eu": {"trustZone": null}}},
		"fallbacks": {"configurations": {"eu": {"fallbacks": "home"}}},
		"groups of a configuration": {"configurations": {"eu": {"allowedToolGroups": null}}},
		"tools of a configuration": {"configurations": {"eu": {"allowedTools": "read_page"}}},
	}
	right := {name | some name in offerable_to(world.facts, asked_by(world.user, {}))}
	wider := {word |
		some word, patch in patches
		some name in offerable_to(object.union(world.facts, patch), asked_by(world.user, {}))
		not name in right
	}
	wider == set()
	count(right) == 6
}
