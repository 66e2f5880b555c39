package tests.toolpolicy_test

import data.tests.world

inspected(facts, question) := answer if {
	answer := data.toolpolicy.inspect with data.facts as facts with input as question
}

inspected_name(facts, question, name) := answers[0] if {
	answers := inspected(facts, object.union(question, {"tools": [name]}))
	count(answers) == 1
}

judged(gate, reason, verdict, saw) := {"gate": gate, "reason": reason, "verdict": verdict, "saw": saw}

is_registered := judged("registered", "notRegistered", "admits", {})

not_there := judged("registered", "notRegistered", "refuses", {})

is_on(group) := judged("enabled", "toolDisabled", "admits", {"enabledByDefault": true, "group": group})

for_admins(verdict, requires, has) := judged(
	"admin", "requiresAdmin", verdict,
	{"requiresAdmin": requires, "administrator": has},
)

configured_for(verdict, group, group_included) := judged(
	"configuration", "configurationGroup", verdict,
	{"group": group, "groupIncluded": group_included, "nameIncluded": true},
)

zoned(verdict, class, observing) := judged("trust_zone", "trustZone", verdict, {
	"dataClass": class,
	"zone": "externalEu",
	"ceiling": "internalConfiguration",
	"observing": observing,
})

through_eu := {"configuration": "eu", "user": world.user}

test_inspect_a_tool_that_is_allowed if {
	inspected_name(world.facts, through_eu, "read_page") == {
		"decision": revealed(none, "read_page", "editorContent"),
		"gates": [
			is_registered,
			is_on("content"),
			for_admins("admits", false, false),
			configured_for("admits", "content", true),
			zoned("admits", "editorContent", false),
		],
		"approval": set(),
		"input": false,
	}
}

# Whoever is stopped by a gate learns nothing of those behind it.
test_inspect_a_tool_that_is_switched_off if {
	inspected_name(world.facts, through_eu, "delete_page") == {
		"decision": told(tool_disabled, "delete_page"),
		"gates": [
			is_registered,
			judged("enabled", "toolDisabled", "refuses", {"enabledByDefault": false, "group": "editing"}),
		],
		"approval": {"effect"},
		"input": false,
	}
}

test_inspect_a_tool_for_administrators if {
	inspected_name(world.facts, through_eu, "fetch_logs") == {
		"decision": told(requires_admin, "fetch_logs"),
		"gates": [is_registered, is_on("system"), for_admins("refuses", true, false)],
		"approval": set(),
		"input": false,
	}
}

test_inspect_a_tool_outside_the_configuration if {
	inspected_name(world.facts, {"configuration": "chat"}, "find_code") == {
		"decision": told(configuration_group, "find_code"),
		"gates": [
			is_registered,
			is_on("code"),
			for_admins("admits", false, false),
			configured_for("refuses", "code", false),
		],
		"approval": {"marker"},
		"input": false,
	}
}

test_inspect_a_tool_above_the_ceiling if {
	inspected_name(world.facts, through_eu, "list_accounts") == {
		"decision": revealed(trust_zone, "list_accounts", "secretAdjacent"),
		"gates": [
			is_registered,
			is_on("accounts"),
			for_admins("admits", false, false),
			configured_for("admits", "accounts", true),
			zoned("refuses", "secretAdjacent", false),
		],
		"approval": set(),
		"input": false,
	}
}

test_inspect_a_tool_that_is_only_observed if {
	inspected_name(world.observing, through_eu, "list_accounts") == {
		"decision": revealed(observed, "list_accounts", "secretAdjacent"),
		"gates": [
			is_registered,
			is_on("accounts"),
			for_admins("admits", false, false),
			configured_for("admits", "accounts", true),
			zoned("observes", "secretAdjacent", true),
		],
		"approval": set(),
		"input": false,
	}
}

# Not even an administrator's view goes on behind the first gate.
test_inspect_a_name_that_is_not_registered if {
	answers := {answer |
		some view in [{}, {"adminView": true}, {"adminView": true, "user": world.admin}]
		answer := inspected_name(world.facts, object.union(through_eu, view), "nobody_has_it")
	}
	answers == {{
		"decision": told(not_registered, "nobody_has_it"),
		"gates": [not_there],
		"approval": set(),
		"input": false,
	}}
}
