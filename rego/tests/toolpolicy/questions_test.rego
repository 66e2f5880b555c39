package tests.toolpolicy_test

import data.tests.world

told(decision, name) := object.union(decision, {"tool": name})

revealed(decision, name, class) := object.union(told(decision, name), {
	"dataClass": class,
	"zone": "externalEu",
	"ceiling": "internalConfiguration",
})

asked_by(user, question) := object.union({"configuration": "eu", "user": user}, question)

unavailable_to(facts, question) := answer if {
	answer := data.toolpolicy.unavailable with data.facts as facts with input as question
}

explain_to(facts, question) := answer if {
	answer := data.toolpolicy.explain with data.facts as facts with input as question
}

offerable_to(facts, question) := answer if {
	answer := data.toolpolicy.offerable with data.facts as facts with input as question
}

unattended_of(facts, question) := answer if {
	answer := data.toolpolicy.unattended with data.facts as facts with input as question
}

# Disabled tools too, in registry order, and remote tools for administrators only.
test_unavailable_to_a_user if {
	unavailable_to(world.facts, asked_by(world.user, {})) == [
		told(requires_admin, "fetch_logs"),
		revealed(trust_zone, "list_accounts", "secretAdjacent"),
		told(tool_disabled, "delete_page"),
		told(tool_disabled, "purge_file"),
	]
}

test_unavailable_to_an_administrator if {
	unavailable_to(world.facts, asked_by(world.admin, {})) == [
		revealed(trust_zone, "fetch_logs", "systemDiagnostics"),
		revealed(trust_zone, "list_accounts", "secretAdjacent"),
		told(tool_disabled, "delete_page"),
		revealed(trust_zone, "crm_lookup", "secretAdjacent"),
		told(tool_disabled, "purge_file"),
	]
}

# A tool that is only observed is offered.
test_unavailable_where_the_trust_zone_only_observes if {
	unavailable_to(world.observing, asked_by(world.admin, {})) == [
		told(tool_disabled, "delete_page"),
		revealed(trust_zone, "crm_lookup", "secretAdjacent"),
		told(tool_disabled, "purge_file"),
	]
}

test_unavailable_through_a_configuration_that_allows_no_tool if {
	unavailable_to(world.facts, {"configuration": "silent"}) == [
		told(configuration_group, "read_page"),
		told(configuration_group, "save_page"),
		told(requires_admin, "fetch_logs"),
		told(configuration_group, "list_accounts"),
		told(tool_disabled, "delete_page"),
		told(configuration_group, "find_code"),
		told(configuration_group, "ask_user"),
		told(tool_disabled, "purge_file"),
	]
}

test_unavailable_does_not_depend_on_names if {
	right := unavailable_to(world.facts, asked_by(world.user, {}))
	count(right) == 4
	answers := {answer |
		some tools in [[], ["read_page"], null, "read_page", [1]]
		answer := unavailable_to(world.facts, asked_by(world.user, {"tools": tools}))
	}
	answers == {right}
}

test_unavailable_in_an_empty_world if {
	unavailable_to({"tools": [], "configurations": {"eu": {}}}, asked_by(null, {})) == []
}

test_explain_names_in_the_order_asked if {
	tools := ["nobody", "list_accounts", "crm_lookup", "read_page", "list_accounts", "Read_page", "", "delete_page"]
	explain_to(world.facts, asked_by(world.user, {"tools": tools})) == [
		told(not_registered, "nobody"),
		revealed(trust_zone, "list_accounts", "secretAdjacent"),
		told(requires_admin, "crm_lookup"),
		revealed(none, "read_page", "editorContent"),
		revealed(trust_zone, "list_accounts", "secretAdjacent"),
		told(not_registered, "Read_page"),
		told(not_registered, ""),
		told(tool_disabled, "delete_page"),
	]
}

# Without names, each enabled tool, a remote one too, in registry order.
test_explain_without_names if {
	explain_to(world.facts, asked_by(world.user, {})) == [
		revealed(none, "read_page", "editorContent"),
		revealed(none, "save_page", "editorContent"),
		told(requires_admin, "fetch_logs"),
		revealed(trust_zone, "list_accounts", "secretAdjacent"),
		revealed(none, "find_code", "sourceCode"),
		revealed(none, "ask_user", "editorContent"),
		revealed(none, "rag_search", "publicContent"),
		told(requires_admin, "crm_lookup"),
		revealed(none, "crm_write", "editorContent"),
	]
}

test_explain_what_is_only_observed if {
	explain_to(world.observing, asked_by(world.admin, {"tools": ["fetch_logs", "crm_lookup"]})) == [
		revealed(observed, "fetch_logs", "systemDiagnostics"),
		revealed(trust_zone, "crm_lookup", "secretAdjacent"),
	]
}

# A dropped tool and its name's local owner are one name, the owner's.
test_explain_a_name_that_a_remote_tool_wanted if {
	explain_to(world.facts, asked_by(world.user, {"tools": ["read_page"]})) == [
		revealed(none, "read_page", "editorContent"),
	]
}
