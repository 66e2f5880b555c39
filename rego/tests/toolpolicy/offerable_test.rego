package tests.toolpolicy_test

import data.tests.world

test_offerable_names_in_the_order_asked if {
	tools := ["crm_write", "nobody", "read_page", "fetch_logs", "read_page", "delete_page", "ask_user"]
	offerable_to(world.facts, asked_by(world.user, {"tools": tools})) == [
		"crm_write", "read_page", "read_page", "ask_user",
	]
}

test_offerable_without_names if {
	offerable_to(world.facts, asked_by(world.user, {})) == [
		"read_page", "save_page", "find_code", "ask_user", "rag_search", "crm_write",
	]
}

test_offerable_where_the_trust_zone_only_observes if {
	offerable_to(world.observing, asked_by(world.admin, {})) == [
		"read_page", "save_page", "fetch_logs", "list_accounts", "find_code",
		"ask_user", "rag_search", "crm_write",
	]
}

# Only an exact false, or nothing, asks for tools that stop the run.
test_offerable_asked_with_unattended if {
	everything := ["read_page", "save_page", "find_code", "ask_user", "rag_search", "crm_write"]
	answers := {word: offerable_to(world.facts, asked_by(world.user, question)) |
		some word, question in {
			"absent": {},
			"false": {"unattended": false},
			"true": {"unattended": true},
			"string": {"unattended": "yes"},
			"null": {"unattended": null},
			"zero": {"unattended": 0},
			"with names": {"unattended": true, "tools": ["find_code", "rag_search", "nobody", "purge_file"]},
		}
	}
	answers == {
		"absent": everything,
		"false": everything,
		"true": ["read_page", "rag_search"],
		"string": ["read_page", "rag_search"],
		"null": ["read_page", "rag_search"],
		"zero": ["read_page", "rag_search"],
		"with names": ["rag_search"],
	}
}

# Whatever is offered for a run without a person also runs unattended.
test_offerable_unattended_is_part_of_unattended if {
	gone := {name |
		some configuration in object.keys(world.facts.configurations)
		some user in [null, world.user, world.admin]
		question := {"configuration": configuration, "user": user, "unattended": true}
		some name in offerable_to(world.observing, question)
		not name in unattended_of(world.observing, {"tools": world.registry})
	}
	gone == set()
	count(offerable_to(world.observing, asked_by(world.admin, {"unattended": true}))) == 4
}

# Listing and asking by name never disagree: a registered tool is offered, or it
# is refused and, where this user may know of it, listed with the same decision.
test_offerable_and_explain_and_unavailable_agree if {
	agreed := {agreement |
		some configuration in object.keys(world.facts.configurations)
		some user in [null, world.user, world.admin]
		question := {"configuration": configuration, "user": user, "tools": world.registry}
		explained := explain_to(world.facts, question)
		listed := view_of(world.facts, question).listed
		agreement := [
			[decision.tool | some decision in explained] == world.registry,
			[decision.tool | some decision in explained; decision.allowed] == offerable_to(world.facts, question),
			[decision |
				some decision in explained
				not decision.allowed
				decision.tool in listed
			] == unavailable_to(world.facts, question),
		]
	}
	agreed == {[true, true, true]}
}

test_unattended_names_in_the_order_asked if {
	tools := [
		"purge_file", "nobody", "save_page", "find_code", "ask_user", "crm_lookup",
		"crm_write", "read_page", "purge_file",
	]
	unattended_of(world.facts, {"tools": tools}) == ["purge_file", "crm_lookup", "read_page", "purge_file"]
}

# It is the pure filter: neither a configuration nor a user plays a part.
test_unattended_asks_for_nobody if {
	answers := {answer |
		some question in [{}, {"configuration": "nobody"}, {"configuration": null, "user": world.admin}]
		answer := unattended_of(world.facts, object.union(question, {"tools": world.registry}))
	}
	answers == {["read_page", "fetch_logs", "list_accounts", "rag_search", "crm_lookup", "purge_file"]}
}
