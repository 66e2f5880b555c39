# METADATA
# title: Tests of registration
# description: What refuses the facts, what drops a tool, and what is read strictly.
package tests.toolpolicy.registration_test

import data.tests.world
import data.toolpolicy.index
import data.toolpolicy.registration

bad_name := concat("", [
	"a name may not be empty, longer than 256 bytes, have surrounding space, ",
	"or have control, format or invalid characters",
])

stuck_local := "the tool needs approval and asks for input, so it could never run: the approval pause carries no input"

errors_of(tools) := found if {
	found := registration.errors with data.facts as {"tools": tools, "configurations": {}}
}

test_sound_facts_have_no_error if {
	errors := registration.errors with data.facts as world.facts
	errors == set()
	sound := index.sound with data.facts as world.facts
	sound == true
}

missing(path, text) := {"code": "missing", "path": path, "text": text}

must_be := "must be there, empty or not"

test_tools_and_configurations_must_be_there if {
	documents := {
		"nothing": {},
		"no tools": {"configurations": {}},
		"no configurations": {"tools": []},
		"nulls": {"tools": null, "configurations": null},
		"objects": {"tools": {}, "configurations": {}},
		"lists": {"tools": [], "configurations": []},
		"both empty": {"tools": [], "configurations": {}},
		"null": null,
	}
	got := {name: errors |
		some name, document in documents
		errors := registration.errors with data.facts as document
	}
	both := {missing(["tools"], must_be), missing(["configurations"], must_be)}
	got == {
		"nothing": both,
		"no tools": {missing(["tools"], must_be)},
		"no configurations": {missing(["configurations"], must_be)},
		"nulls": both,
		"objects": {missing(["tools"], must_be)},
		"lists": {missing(["configurations"], must_be)},
		"both empty": set(),
		"null": both,
	}
}

test_without_facts_there_are_errors if {
	registration.errors == {missing(["tools"], must_be), missing(["configurations"], must_be)}
	not index.sound
}

test_a_tool_must_have_a_name if {
	errors_of([
		{"group": "g"},
		{"name": null, "group": "g"},
		{"name": 3, "group": "g", "remote": true},
		{"name": "good", "group": "g"},
	]) == {
		missing(["tools", 0, "name"], "a tool must have a name"),
		missing(["tools", 1, "name"], "a tool must have a name"),
		missing(["tools", 2, "name"], "a tool must have a name"),
	}
}

test_a_tool_must_have_a_group if {
	text := "a tool must have a group"
	errors_of([
		{"name": "absent"},
		{"name": "empty", "group": ""},
		{"name": "null", "group": null},
		{"name": "number", "group": 1},
		{"name": "remote", "group": "", "remote": true},
		{"name": "good", "group": "g"},
	]) == {missing(["tools", i, "group"], text) | some i in {0, 1, 2, 3, 4}}
}

test_what_is_no_tool_is_refused if {
	errors_of([null, "read_page", 1, ["read_page"]]) == {missing(["tools", i, field], text) |
		some i in {0, 1, 2, 3}
		some field, text in {"name": "a tool must have a name", "group": "a tool must have a group"}
	}
}

test_a_local_tool_with_a_bad_name_refuses_the_facts if {
	errors_of([
		{"name": "", "group": "g"},
		{"name": " a", "group": "g"},
		{"name": "a\u200b", "group": "g"},
		{"name": "a\u202e", "group": "g", "remote": false},
		{"name": "good", "group": "g"},
	]) == {{"code": "badName", "path": ["tools", i, "name"], "text": bad_name} | some i in {0, 1, 2, 3}}
}

taken(i, first) := {
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": sprintf("a local tool of this name stands at tools[%d] already", [first]),
}

# Whichever is the laxer; and tools that differ only by case are two tools.
test_two_local_tools_of_one_name_refuse_the_facts if {
	strict := {"name": "deploy", "group": "g", "requiresApproval": true, "requiresAdmin": true}
	lax := {"name": "deploy", "group": "g", "requiresApproval": false, "requiresAdmin": false}
	errors_of([strict, lax]) == {taken(1, 0)}
	errors_of([lax, strict]) == {taken(1, 0)}
	errors_of([{"name": "Deploy", "group": "g"}, lax]) == set()
	errors_of([{"name": "deploy", "group": "g", "remote": true}, lax, {"name": "x", "group": "g"}, strict, lax]) == {
		taken(3, 1),
		taken(4, 1),
	}
}

test_a_local_tool_that_could_never_run_refuses_the_facts if {
	errors_of([
		{"name": "marked", "group": "g", "requiresApproval": true, "requiresInput": true},
		{"name": "writes", "group": "g", "effect": "idempotentWrite", "requiresInput": true},
		{"name": "opts out", "group": "g", "effect": "idempotentWrite", "requiresApproval": false, "requiresInput": true},
		{"name": "unknown effect", "group": "g", "effect": "destructive", "requiresInput": true},
		{"name": "asks only", "group": "g", "requiresInput": true},
		{"name": "approval only", "group": "g", "requiresApproval": true, "requiresInput": false},
	]) == {{"code": "approvalWithInput", "path": ["tools", i], "text": stuck_local} | some i in {0, 1, 2, 3}}
}

# Nothing that a remote tool brings refuses the facts, but for a missing group.
test_a_remote_tool_never_refuses_the_facts if {
	errors_of([
		{"name": "", "group": "g", "remote": true},
		{"name": "a\u200b", "group": "g", "remote": true},
		{"name": "x", "group": "g", "remote": true},
		{"name": "x", "group": "g", "remote": true},
		{"name": "stuck", "group": "g", "remote": true, "requiresApproval": true, "requiresInput": true},
	]) == set()
}

test_every_error_is_told_at_once if {
	errors_of([
		{"name": "", "group": ""},
		{"name": "", "group": "g", "requiresApproval": true, "requiresInput": true},
	]) == {
		missing(["tools", 0, "group"], "a tool must have a group"),
		{"code": "badName", "path": ["tools", 0, "name"], "text": bad_name},
		{"code": "badName", "path": ["tools", 1, "name"], "text": bad_name},
		{"code": "approvalWithInput", "path": ["tools", 1], "text": stuck_local},
		taken(1, 0),
	}
}
