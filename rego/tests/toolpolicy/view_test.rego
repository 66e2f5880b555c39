# METADATA
# title: Tests of the entry points
# description: The whole view of one user through one configuration, and the four questions.
package tests.toolpolicy_test

import data.tests.world

refused(reason, message) := {"allowed": false, "reason": reason, "message": message}

not_registered := refused("notRegistered", "No tool of this name is registered.")

tool_disabled := refused("toolDisabled", "The tool is switched off.")

requires_admin := refused("requiresAdmin", "Only an administrator may use the tool.")

configuration_group := refused("configurationGroup", "The configuration in use does not include the tool.")

trust_zone := refused("trustZone", "The tool handles data that may not reach the trust zone in use.")

none := {"allowed": true, "reason": "none", "message": "The tool may be offered."}

observed := {
	"allowed": true,
	"reason": "trustZone",
	"message": "The tool may be offered; a gate that only observes would withhold it.",
	"observedOnly": true,
}

outcome(decision, reveals, tools) := {"decision": decision, "reveals": reveals, "tools": tools}

names := {name | some name in world.registry}

disabled := {"delete_page", "purge_file"}

# The view with its tools by what is decided of them, and the gates that give no set.
told_view := {
	"outcomes": outcomes,
	"listed": seen_view.listed,
	"zone": seen_view.zone,
	"ceiling": seen_view.ceiling,
	"broken": {object.get(gate, "gate", "") |
		some place, gate in data.toolpolicy.index.gates
		not gives_set(place)
	},
}

# One evaluation for all that is told of it.
seen_view := data.toolpolicy.view

gives_set(place) if is_set(seen_view.admitted[place])

# What is decided of tools, in the order in which it is tried; what is noticed of
# none is left out.
outcomes := [object.union(object.remove(line, {"when"}), {"tools": tools}) |
	some place, line in data.toolpolicy.index.decisions
	tools := {name | some name, decided in data.toolpolicy.decided; decided == place}
	told_of_any(line, tools)
]

told_of_any(_, tools) if tools != set()

told_of_any(line, set()) if not line.decision.observedOnly

view_of(facts, question) := view if {
	view := told_view with data.facts as facts with input as question
}

test_the_order_of_the_gates if {
	[entry.gate | some entry in data.toolpolicy.order] == [
		"registered", "enabled", "admin", "configuration", "trust_zone",
	]
	[entry.gate | some entry in data.toolpolicy.order; entry.reveals == true] == ["trust_zone"]
}

test_view_of_a_user if {
	view_of(world.facts, {"configuration": "eu", "user": world.user}) == {
		"outcomes": [
			outcome(not_registered, false, set()),
			outcome(tool_disabled, false, disabled),
			outcome(requires_admin, false, {"fetch_logs", "crm_lookup"}),
			outcome(configuration_group, false, set()),
			outcome(trust_zone, true, {"list_accounts"}),
			outcome(none, true, {"read_page", "save_page", "find_code", "ask_user", "rag_search", "crm_write"}),
		],
		"listed": names - world.remote,
		"zone": "externalEu",
		"ceiling": "internalConfiguration",
		"broken": set(),
	}
}

test_view_of_an_administrator_through_a_narrow_configuration if {
	view_of(world.facts, {"configuration": "chat", "user": world.admin}) == {
		"outcomes": [
			outcome(not_registered, false, set()),
			outcome(tool_disabled, false, disabled),
			outcome(requires_admin, false, set()),
			outcome(configuration_group, false, {"fetch_logs", "find_code", "rag_search", "crm_lookup", "crm_write"}),
			outcome(trust_zone, true, {"list_accounts"}),
			outcome(none, true, {"read_page", "save_page", "ask_user"}),
		],
		"listed": names,
		"zone": "externalEu",
		"ceiling": "internalConfiguration",
		"broken": set(),
	}
}

# A remote tool never benefits from observing, and an earlier gate still enforces.
test_view_where_the_trust_zone_only_observes if {
	view_of(world.observing, {"configuration": "eu", "user": world.admin}).outcomes == [
		outcome(not_registered, false, set()),
		outcome(tool_disabled, false, disabled),
		outcome(requires_admin, false, set()),
		outcome(configuration_group, false, set()),
		outcome(trust_zone, true, {"crm_lookup"}),
		outcome(observed, true, {"fetch_logs", "list_accounts"}),
		outcome(none, true, {"read_page", "save_page", "find_code", "ask_user", "rag_search", "crm_write"}),
	]
}

# A tool against which every gate has something gets one reason, the first.
test_every_gate_against_one_tool if {
	facts := {
		"tools": [{"name": "all", "group": "g", "remote": true}, {"name": "on", "group": "a", "enabledByDefault": true}],
		"configurations": {"c": {"allowedToolGroups": ["a"], "allowedTools": []}},
	}
	view_of(facts, {"configuration": "c"}).outcomes == [
		outcome(not_registered, false, set()),
		outcome(tool_disabled, false, {"all"}),
		outcome(requires_admin, false, set()),
		outcome(configuration_group, false, {"on"}),
		outcome(trust_zone, true, set()),
		outcome(none, true, set()),
	]
}

test_each_tool_is_in_exactly_one_outcome if {
	tallies := {tally |
		some facts in [world.facts, world.observing]
		some configuration in object.keys(world.facts.configurations)
		some user in [null, world.user, world.admin]
		outcomes := view_of(facts, {"configuration": configuration, "user": user}).outcomes
		tally := [
			sum([count(told.tools) | some told in outcomes]),
			union({told.tools | some told in outcomes}) == names,
		]
	}
	tallies == {[count(names), true]}
}

test_no_view_without_a_configuration if {
	questions := {
		"no input": {},
		"null": {"configuration": null},
		"unknown": {"configuration": "EU"},
		"empty": {"configuration": ""},
		"number": {"configuration": 1},
		"list": {"configuration": ["eu"]},
		"eu": {"configuration": "eu"},
	}
	answered := {name | some name, question in questions; view_of(world.facts, question)}
	answered == {"eu"}
}

test_no_view_of_refused_facts if {
	not told_view with data.facts as world.refused with input as {"configuration": "eu"}
	not told_view with data.facts as {} with input as {"configuration": "eu"}
	not told_view with input as {"configuration": "eu"}
}

# The places of the gates: what each admits and observes, beside what is decided.
test_the_sets_of_a_view if {
	data.toolpolicy.view == {
		"admitted": {
			0: names,
			1: names - disabled,
			2: names - {"fetch_logs", "crm_lookup"},
			3: names,
			4: names - {"fetch_logs", "list_accounts", "crm_lookup"},
		},
		"observed": {4: set()},
		"listed": names - world.remote,
		"zone": "externalEu",
		"ceiling": "internalConfiguration",
	} with data.facts as world.facts with input as {"configuration": "eu", "user": world.user}
	data.toolpolicy.decided == {
		"read_page": 10, "save_page": 10, "find_code": 10, "ask_user": 10, "rag_search": 10, "crm_write": 10,
		"fetch_logs": 2, "crm_lookup": 2, "list_accounts": 4, "delete_page": 1, "purge_file": 1,
	} with data.facts as world.facts with input as {"configuration": "eu", "user": world.user}
}

test_the_sets_of_a_view_that_observes if {
	question := {"configuration": "eu", "user": world.admin}
	view := data.toolpolicy.view with data.facts as world.observing with input as question
	view.admitted[4] == names - {"fetch_logs", "list_accounts", "crm_lookup"}
	view.observed == {4: {"fetch_logs", "list_accounts"}}
	data.toolpolicy.decided == {
		"read_page": 10, "save_page": 10, "find_code": 10, "ask_user": 10, "rag_search": 10, "crm_write": 10,
		"fetch_logs": 9, "list_accounts": 9, "crm_lookup": 4, "delete_page": 1, "purge_file": 1,
	} with data.facts as world.observing with input as question
}
