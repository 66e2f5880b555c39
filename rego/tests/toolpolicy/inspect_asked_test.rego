package tests.toolpolicy_test

import data.tests.world

# Each name with the verdicts of the gates that are shown of it.
verdicts(answers) := [[answer.decision.tool, [step.verdict | some step in answer.gates]] | some answer in answers]

all_gates := ["admits", "admits", "admits", "admits", "admits"]

# The gates behind the first that refuses are shown too; the decision stays the same.
test_the_view_of_an_administrator_shows_every_gate if {
	inspected_name(world.facts, object.union(through_eu, {"adminView": true}), "crm_lookup") == {
		"decision": told(requires_admin, "crm_lookup"),
		"gates": [
			is_registered,
			is_on("crm"),
			for_admins("refuses", true, false),
			configured_for("admits", "crm", true),
			zoned("refuses", "secretAdjacent", false),
		],
		"approval": set(),
		"input": false,
	}
}

test_only_an_exact_true_shows_every_gate if {
	values := {"true": true, "false": false, "string": "true", "one": 1, "null": null, "list": [true]}
	shown := {word: count(answer.gates) |
		some word, value in values
		answer := inspected_name(world.facts, object.union(through_eu, {"adminView": value}), "delete_page")
	}
	shown == object.union({word: 2 | some word in object.keys(values)}, {"true": 5})
}

test_names_are_inspected_in_the_order_asked if {
	names := ["nobody_has_it", "read_page", "delete_page", "read_page", "READ_PAGE"]
	verdicts(inspected(world.facts, object.union(through_eu, {"tools": names}))) == [
		["nobody_has_it", ["refuses"]],
		["read_page", all_gates],
		["delete_page", ["admits", "refuses"]],
		["read_page", all_gates],
		["READ_PAGE", ["refuses"]],
	]
}

test_without_a_list_each_enabled_tool_is_inspected if {
	verdicts(inspected(world.facts, through_eu)) == [
		["read_page", all_gates],
		["save_page", all_gates],
		["fetch_logs", ["admits", "admits", "refuses"]],
		["list_accounts", ["admits", "admits", "admits", "admits", "refuses"]],
		["find_code", all_gates],
		["ask_user", all_gates],
		["rag_search", all_gates],
		["crm_lookup", ["admits", "admits", "refuses"]],
		["crm_write", all_gates],
	]
}

test_an_empty_list_is_inspected_as_one if {
	inspected(world.facts, object.union(through_eu, {"tools": []})) == []
}

test_what_is_no_list_of_names_is_not_inspected if {
	lists := {
		"null": null,
		"string": "read_page",
		"object": {"first": "read_page"},
		"numbers": [1],
		"a null among them": ["read_page", null],
		"names": ["read_page"],
	}
	answered := {word |
		some word, list in lists
		inspected(world.facts, object.union(through_eu, {"tools": list}))
	}
	answered == {"names"}
}

test_no_configuration_and_no_sound_facts_are_not_inspected if {
	questions := {
		"absent": {},
		"null": {"configuration": null},
		"unknown": {"configuration": "EU"},
		"number": {"configuration": 0},
		"eu": {"configuration": "eu"},
	}
	answered := {word |
		some word, question in questions
		inspected(world.facts, object.union(question, {"tools": ["read_page"], "adminView": true}))
	}
	answered == {"eu"}
	not inspected(world.refused, through_eu)
	not inspected({}, through_eu)
}

# Inspecting decides nothing of its own.
test_inspected_decisions_are_those_explained if {
	compared := {agrees(facts, object.union(question, {"configuration": configuration, "user": user})) |
		some facts in [world.facts, world.observing]
		some question in [{}, {"adminView": true, "tools": array.concat(world.registry, ["nobody_has_it"])}]
		some configuration in ["eu", "chat", "silent"]
		some user in [world.user, world.admin]
	}
	compared == {true}
}

agrees(facts, question) if {
	[answer.decision | some answer in inspected(facts, question)] == explain_to(facts, question)
} else := false

test_what_stops_a_run_for_a_person if {
	stops := {answer.decision.tool: [answer.approval, answer.input] |
		some answer in inspected(world.facts, object.union(through_eu, {"tools": world.registry}))
	}
	stops == {
		"read_page": [set(), false],
		"save_page": [{"effect"}, false],
		"fetch_logs": [set(), false],
		"list_accounts": [set(), false],
		"delete_page": [{"effect"}, false],
		"find_code": [{"marker"}, false],
		"ask_user": [set(), true],
		"rag_search": [set(), false],
		"crm_lookup": [set(), false],
		"purge_file": [set(), false],
		"crm_write": [{"operator"}, false],
	}
}
