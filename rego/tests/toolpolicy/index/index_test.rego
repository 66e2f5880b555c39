# METADATA
# title: Tests of the index
# description: The whole index of a world of middle size.
package tests.toolpolicy.index_test

import data.tests.world

names := {name | some name in world.registry}

crm := {"crm_lookup", "crm_write"}

configured := {
	"eu": {
		"zone": "externalEu", "ceiling": "internalConfiguration",
		"anyGroup": true, "groups": set(), "anyTool": true, "tools": set(),
	},
	"chat": {
		"zone": "externalEu", "ceiling": "internalConfiguration",
		"anyGroup": false, "groups": {"content", "editing", "accounts"}, "anyTool": true, "tools": set(),
	},
	"mixed": {
		"zone": "externalEu", "ceiling": "internalConfiguration", "anyGroup": true, "groups": set(),
		"anyTool": false, "tools": {"fetch_logs", "read_page", "list_accounts", "purge_file"},
	},
	"home": {
		"zone": "local", "ceiling": "secretAdjacent",
		"anyGroup": true, "groups": set(), "anyTool": true, "tools": set(),
	},
	"silent": {
		"zone": "local", "ceiling": "secretAdjacent",
		"anyGroup": true, "groups": set(), "anyTool": false, "tools": set(),
	},
}

# What the index says of the gates depends on no facts and has tests of its own.
of_the_gates := {
	"nothing", "offer", "decisions", "unregistered", "gates", "ordered", "orders", "extensions",
	"shipped", "added", "refusals", "notices",
}

# What is prepared for each configuration, likewise.
by_configuration := {"listed_groups", "included", "receivable", "observed_by_zone", "observable"}

# What the rest is made of, by kinds of tools, likewise.
by_kind := {"class_of_kind"}

whole_index(facts) := index if {
	index := data.toolpolicy.index with data.facts as facts
}

test_the_tools_by_name if {
	facts := {
		"tools": [
			{"name": "a", "group": "x", "attributes": {"owner": "seo"}},
			{"name": "b", "group": "y", "remote": true},
			{"name": "b", "group": "z", "remote": true},
		],
		"configurations": {},
	}
	object.filter(whole_index(facts), ["tools"]) == {"tools": {
		"a": {"name": "a", "group": "x", "attributes": {"owner": "seo"}},
		"b": {"name": "b", "group": "y", "remote": true},
	}}
}

test_the_whole_index if {
	index := object.remove(whole_index(world.facts), (((of_the_gates | by_configuration) | by_kind) | {"tools"}))
	index == {
		"sound": true,
		"registry": world.registry,
		"names": names,
		"local": names - world.remote,
		"enabled": names - {"delete_page", "purge_file"},
		"open": names - {"fetch_logs", "crm_lookup"},
		"unattended": {"read_page", "fetch_logs", "list_accounts", "rag_search", "crm_lookup", "purge_file"},
		"classes": {
			"read_page": "editorContent",
			"save_page": "editorContent",
			"fetch_logs": "systemDiagnostics",
			"list_accounts": "secretAdjacent",
			"delete_page": "editorContent",
			"find_code": "sourceCode",
			"ask_user": "editorContent",
			"rag_search": "publicContent",
			"crm_lookup": "secretAdjacent",
			"purge_file": "editorContent",
			"crm_write": "editorContent",
		},
		"groups": {"content", "editing", "system", "accounts", "code", "rag", "crm", "files"},
		"by_group": {
			"content": {"read_page", "ask_user"},
			"editing": {"save_page", "delete_page"},
			"system": {"fetch_logs"},
			"accounts": {"list_accounts"},
			"code": {"find_code"},
			"rag": {"rag_search"},
			"crm": crm,
			"files": {"purge_file"},
		},
		"by_class": {
			"publicContent": {"rag_search"},
			"editorContent": {"read_page", "save_page", "delete_page", "ask_user", "purge_file", "crm_write"},
			"sourceCode": {"find_code"},
			"systemDiagnostics": {"fetch_logs"},
			"secretAdjacent": {"list_accounts", "crm_lookup"},
		},
		"by_zone": {
			"local": names,
			"privateHosted": names - {"list_accounts", "crm_lookup"},
			"externalEu": names - {"list_accounts", "crm_lookup", "fetch_logs"},
			"externalGlobal": names - {"list_accounts", "crm_lookup", "fetch_logs", "find_code"},
		},
		"configurations": configured,
		"observing": false,
	}
}

test_the_index_of_an_empty_world if {
	index := object.remove(whole_index({"tools": [], "configurations": {}}), ((of_the_gates | by_configuration) | by_kind))
	index == {
		"sound": true,
		"tools": {},
		"registry": [],
		"names": set(),
		"local": set(),
		"enabled": set(),
		"open": set(),
		"unattended": set(),
		"classes": {},
		"groups": set(),
		"by_group": {},
		"by_class": {},
		"by_zone": {"local": set(), "privateHosted": set(), "externalEu": set(), "externalGlobal": set()},
		"configurations": {},
		"observing": false,
	}
}

test_refused_facts_are_not_sound if {
	index := data.toolpolicy.index with data.facts as world.refused
	not "sound" in object.keys(index)
	index.registry == []
}

# What is no configuration is none, and so every question that names it is an error.
test_a_configuration_that_is_no_object_is_left_out if {
	odd := {"a": null, "b": false, "c": "local", "d": ["local"], "e": 0, "eu": {"trustZone": "externalEu"}}
	configurations := data.toolpolicy.index.configurations with data.facts as {"tools": [], "configurations": odd}
	configurations == {"eu": configured.eu}
}

# Adding a tool changes nothing for the others, and the order of the tools only
# that of the registry.
test_the_order_of_tools_changes_the_registry_alone if {
	index := data.toolpolicy.index with data.facts as world.facts
	backwards := data.toolpolicy.index with data.facts as object.union(
		world.facts,
		{"tools": array.reverse(world.tools)},
	)
	backwards == object.union(index, {"registry": array.reverse(world.registry)})
}

test_an_unrelated_tool_changes_nothing_for_the_others if {
	index := data.toolpolicy.index with data.facts as world.facts
	more := data.toolpolicy.index with data.facts as object.union(
		world.facts,
		{"tools": array.concat(world.tools, [{"name": "new", "group": "new"}])},
	)
	more.registry == array.concat(index.registry, ["new"])
	more.enabled == index.enabled
	more.unattended == index.unattended | {"new"}
	more.open == index.open | {"new"}
	more.classes == object.union(index.classes, {"new": "secretAdjacent"})
	more.by_group == object.union(index.by_group, {"new": {"new"}})
	more.configurations == index.configurations
}

test_observing if {
	index := data.toolpolicy.index with data.facts as world.observing
	index.observing == true
}

# Two local tools of one name are refused facts, not an evaluation that ends.
test_doubled_tools_leave_an_index_that_is_not_sound if {
	index := whole_index({
		"tools": [
			{"name": "a", "group": "accounts"},
			{"name": "a", "group": "content"},
		],
		"configurations": {},
	})
	not "sound" in object.keys(index)
	index.registry == []
}

# Tools of one kind differ in nothing that decides.
test_the_kinds_of_tools if {
	facts := {
		"tools": [
			{"name": "a", "group": "x", "description": "A.", "attributes": {"owner": "seo"}},
			{"name": "b", "group": "x", "description": "B."},
			{"name": "c", "group": "x", "remote": false},
			{"name": "d", "group": "x", "remote": true},
			{"name": "d", "group": "y", "remote": true},
		],
		"configurations": {},
	}
	registered := data.toolpolicy.registration.registered with data.facts as facts
	registered == {
		{"group": "x"}: {"a", "b"},
		{"group": "x", "remote": false}: {"c"},
		{"group": "x", "remote": true}: {"d"},
	}
	whole_index(facts).by_group == {"x": {"a", "b", "c", "d"}}
}

test_what_is_prepared_for_each_configuration if {
	facts := {
		"tools": [
			{"name": "page", "group": "content"},
			{"name": "logs", "group": "system"},
			{"name": "far", "group": "system", "remote": true},
		],
		"configurations": {
			"open": {"trustZone": "local"},
			"groups": {"trustZone": "externalEu", "allowedToolGroups": ["system", "nobody"]},
			"names": {"trustZone": "externalEu", "allowedTools": ["page", "nobody"]},
			"both": {"trustZone": "externalEu", "allowedToolGroups": ["system"], "allowedTools": ["page", "far"]},
		},
	}
	enforcing := object.filter(whole_index(facts), by_configuration)
	enforcing == {
		"listed_groups": {
			set(): set(),
			{"system", "nobody"}: {"logs", "far"},
			{"system"}: {"logs", "far"},
		},
		"included": {"open": {"page", "logs", "far"}, "groups": {"logs", "far"}, "names": {"page"}, "both": {"far"}},
		"receivable": {"open": {"page", "logs", "far"}, "groups": {"page"}, "names": {"page"}, "both": {"page"}},
		"observed_by_zone": {},
		"observable": {},
	}
	observing := whole_index(object.union(facts, {"settings": {"dataClassEnforcement": "observe"}}))
	observing.observable == {"open": set(), "groups": {"logs"}, "names": {"logs"}, "both": {"logs"}}
}
