package tests.toolpolicy.registration_test

import data.tests.world
import data.toolpolicy.registration

advice_of(facts) := found if {
	found := registration.advice with data.facts as object.union({"tools": offered, "configurations": {}}, facts)
}

offered := [
	{"name": "read_file", "group": "files", "enabledByDefault": true},
	{"name": "read_and_delete", "group": "files", "enabledByDefault": true},
	{"name": "get*", "group": "web*", "enabledByDefault": true},
	{"name": "off", "group": "attic"},
]

unknown_tool(path, name) := {
	"code": "unknownTool",
	"path": path,
	"text": sprintf("no tool %q is registered", [name]),
	"name": name,
	"among": "tools",
}

unknown_group(path, group) := {
	"code": "unknownGroup",
	"path": path,
	"text": sprintf("no tool is of the group %q", [group]),
	"name": group,
	"among": "groups",
}

pattern(path, name) := {
	"code": "patternEntry",
	"path": path,
	"text": sprintf("%q matches nothing: names are compared exactly, and no pattern is read in them", [name]),
}

unusable(path, group) := {
	"code": "unusableGroup",
	"path": path,
	"text": sprintf("no tool of the group %q can be used: each is switched off or left out", [group]),
}

mixed(path, name, scripts) := {
	"code": "mixedScripts",
	"path": path,
	"text": sprintf("%q has letters of several scripts, which may look alike: %s", [name, scripts]),
}

test_nothing_to_advise if {
	advice_of({}) == set()
	advice_of({
		"state": {"tools": {"off": false, "get*": true}, "groups": {"attic": false, "web*": true}},
		"configurations": {
			"none": {},
			"null": {"allowedTools": null},
			"empty": {"allowedTools": [], "allowedToolGroups": []},
			"exact": {"allowedTools": ["read_file", "off", "get*"], "allowedToolGroups": ["files", "web*"]},
		},
	}) == set()
}

test_without_facts_there_is_no_advice if registration.advice == set()

test_of_the_world_one_group_is_all_off if {
	facts := object.union(world.facts, {"configurations": {"all": {"allowedToolGroups": ["content", "files", "crm"]}}})
	found := registration.advice with data.facts as facts
	found == {unusable(["configurations", "all", "allowedToolGroups", 1], "files")}
}

test_what_may_have_been_meant if {
	found := registration.known with data.facts as world.facts
	found == {
		"tools": {name | some name in world.registry},
		"groups": {"content", "editing", "system", "accounts", "code", "rag", "crm", "files"},
	}
}

# The empty text, another case and a prefix match nothing either.
test_unknown_tools if {
	advice_of({
		"state": {"tools": {"kubectl_appply": false, "read_file": true}},
		"configurations": {
			"one": {"allowedTools": ["read_file", "raed_file", "Read_File"]},
			"two": {"allowedTools": ["read_", "", "files"]},
		},
	}) == {
		unknown_tool(["state", "tools", "kubectl_appply"], "kubectl_appply"),
		unknown_tool(["configurations", "one", "allowedTools", 1], "raed_file"),
		unknown_tool(["configurations", "one", "allowedTools", 2], "Read_File"),
		unknown_tool(["configurations", "two", "allowedTools", 0], "read_"),
		unknown_tool(["configurations", "two", "allowedTools", 1], ""),
		unknown_tool(["configurations", "two", "allowedTools", 2], "files"),
	}
}

test_a_tool_that_is_left_out_is_unknown if {
	advice_of({
		"tools": array.concat(offered, [{"name": "bad ", "group": "far", "remote": true}]),
		"configurations": {"one": {"allowedTools": ["bad "], "allowedToolGroups": ["far"]}},
	}) == {
		unknown_tool(["configurations", "one", "allowedTools", 0], "bad "),
		unusable(["configurations", "one", "allowedToolGroups", 0], "far"),
	}
}

test_unknown_groups if {
	advice_of({
		"state": {"groups": {"fiels": false, "files": true}},
		"configurations": {"one": {"allowedToolGroups": ["reed", "files", "Files", "rag", "off"]}},
	}) == {
		unknown_group(["state", "groups", "fiels"], "fiels"),
		unknown_group(["configurations", "one", "allowedToolGroups", 0], "reed"),
		unknown_group(["configurations", "one", "allowedToolGroups", 2], "Files"),
		unknown_group(["configurations", "one", "allowedToolGroups", 3], "rag"),
		unknown_group(["configurations", "one", "allowedToolGroups", 4], "off"),
	}
}

test_groups_that_hold_no_usable_tool if {
	configurations := {"one": {"allowedToolGroups": ["files", "attic"]}}
	advice_of({"configurations": configurations}) == {unusable(["configurations", "one", "allowedToolGroups", 1], "attic")}
	advice_of({"configurations": configurations, "state": {"tools": {"off": true}}}) == set()
	advice_of({"configurations": configurations, "state": {"groups": {"files": false}}}) == {
		unusable(["configurations", "one", "allowedToolGroups", 0], "files"),
		unusable(["configurations", "one", "allowedToolGroups", 1], "attic"),
	}
}

test_patterns if {
	names := [
		"read_*", "*", "mcp__srv__?", "[gs]et", "{a}", "a|b",
		"^read_file", "read_file$", `read\_file`, "rule:*:typo",
	]
	advice_of({
		"state": {"tools": {"re*": false}, "groups": {"web?": false}},
		"configurations": {"one": {"allowedTools": names, "allowedToolGroups": ["web*", "*"]}},
	}) == {pattern(["configurations", "one", "allowedTools", i], name) | some i, name in names} | {
		pattern(["state", "tools", "re*"], "re*"),
		pattern(["state", "groups", "web?"], "web?"),
		pattern(["configurations", "one", "allowedToolGroups", 1], "*"),
	}
}

# Letters with marks, of one foreign script, or of scripts that nobody takes for
# each other, are fine.
test_mixed_scripts if {
	mimic := "B\u0430sh"
	advice_of({
		"tools": [
			{"name": "Bash", "group": "shell", "enabledByDefault": true},
			{"name": mimic, "group": "far", "remote": true},
			{"name": "\u0430\u0442\u043e\u043c", "group": "shell"},
			{"name": "caf\u00e9", "group": "shell"},
			{"name": "read \u65e5\u672c", "group": "shell"},
			{"name": "\u03bfpen \u0441", "group": "shell"},
			{"name": "Bash", "group": "far", "remote": true},
		],
		"configurations": {"one": {"allowedTools": [mimic, "Bas\u04bb"], "allowedToolGroups": ["shell", "sh\u0435ll"]}},
	}) == {
		mixed(["tools", 1, "name"], mimic, "Cyrillic, Latin"),
		mixed(["tools", 5, "name"], "\u03bfpen \u0441", "Cyrillic, Greek, Latin"),
		unknown_tool(["configurations", "one", "allowedTools", 1], "Bas\u04bb"),
		mixed(["configurations", "one", "allowedTools", 1], "Bas\u04bb", "Cyrillic, Latin"),
		unknown_group(["configurations", "one", "allowedToolGroups", 1], "sh\u0435ll"),
		mixed(["configurations", "one", "allowedToolGroups", 1], "sh\u0435ll", "Cyrillic, Latin"),
	}
}
