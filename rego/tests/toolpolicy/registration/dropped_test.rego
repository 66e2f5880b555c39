package tests.toolpolicy.registration_test

import data.tests.world
import data.toolpolicy.index
import data.toolpolicy.registration

dropped_of(tools) := found if {
	found := registration.dropped with data.facts as {"tools": tools, "configurations": {}}
}

# The union says to the type checker that tools need not have every field.
kept_of(tools) := [object.union({}, tool) | some tool in kept] if {
	kept := registration.kept with data.facts as {"tools": tools, "configurations": {}}
}

bad_remote(i) := {
	"code": "badName",
	"path": ["tools", i, "name"],
	"text": "the name of this remote tool may not be used; the tool is left out",
}

stuck_remote(i) := {
	"code": "approvalWithInput",
	"path": ["tools", i],
	"text": "this remote tool needs approval and asks for input, so it could never run; it is left out",
}

taken_by_local(i) := {
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": "the name of this remote tool is taken by a local one; the remote one is left out",
}

taken_by(i, first) := {
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": sprintf("the name of this remote tool is taken by tools[%d]; it is left out", [first]),
}

test_of_the_world_one_tool_is_dropped if {
	dropped := registration.dropped with data.facts as world.facts
	dropped == {taken_by_local(11)}
	registry := index.registry with data.facts as world.facts
	registry == world.registry
}

test_a_remote_tool_with_a_bad_name_is_dropped if {
	tools := [
		{"name": "", "group": "g", "remote": true},
		{"name": "a ", "group": "g", "remote": true},
		{"name": "a\u200b", "group": "g", "remote": true},
		{"name": "a\ufffd", "group": "g", "remote": true},
		{"name": "a", "group": "g", "remote": true},
	]
	dropped_of(tools) == {bad_remote(0), bad_remote(1), bad_remote(2), bad_remote(3)}
	kept_of(tools) == [tools[4]]
}

test_local_wins_wherever_it_stands if {
	local := {"name": "deploy", "group": "g", "requiresAdmin": true}
	remote := {"name": "deploy", "group": "g", "remote": true, "requiresAdmin": false}
	dropped_of([remote, local]) == {taken_by_local(0)}
	kept_of([remote, local]) == [local]
	dropped_of([local, remote]) == {taken_by_local(1)}
	kept_of([local, remote]) == [local]
	dropped_of([remote, local, remote]) == {taken_by_local(0), taken_by_local(2)}
}

test_the_first_remote_tool_stays if {
	first := {"name": "deploy", "group": "one", "remote": true}
	second := {"name": "deploy", "group": "two", "remote": true}
	third := {"name": "Deploy", "group": "two", "remote": true}
	dropped_of([first, second, third]) == {taken_by(1, 0)}
	kept_of([first, second, third]) == [first, third]
	dropped_of([third, second, first, second]) == {taken_by(2, 1), taken_by(3, 1)}
	kept_of([third, second, first, second]) == [third, second]
}

# Else a server could make another's tool disappear with one that is refused anyway.
test_a_dropped_remote_tool_takes_no_name if {
	stuck := {"name": "deploy", "group": "g", "remote": true, "requiresApproval": true, "requiresInput": true}
	usable := {"name": "deploy", "group": "g", "remote": true, "requiresInput": true}
	dropped_of([stuck, usable, usable]) == {stuck_remote(0), taken_by(2, 1)}
	kept_of([stuck, usable, usable]) == [usable]
}

test_a_remote_tool_that_could_never_run_is_dropped if {
	tools := [
		{"name": "both", "group": "g", "remote": true, "requiresApproval": true, "requiresInput": true},
		{"name": "writes", "group": "g", "remote": true, "effect": "idempotentWrite", "requiresInput": true},
		{"name": "approval", "group": "g", "remote": true, "requiresApproval": true},
		{"name": "doubtful", "group": "g", "remote": "yes", "effect": "idempotentWrite", "requiresInput": true},
	]
	dropped_of(tools) == {stuck_remote(0), stuck_remote(3)}
	kept_of(tools) == [tools[1], tools[2]]
}

# Of several reasons the first is told.
test_each_dropped_tool_is_told_once if {
	dropped_of([
		{"name": "a", "group": "g"},
		{"name": "a", "group": "g", "remote": true, "requiresApproval": true, "requiresInput": true},
		{"name": " ", "group": "g", "remote": true, "requiresApproval": true, "requiresInput": true},
	]) == {stuck_remote(1), bad_remote(2)}
}

# They refuse the facts, and nothing is registered of those.
test_no_local_tool_is_dropped if {
	tools := [{"name": "", "group": "g"}, {"name": "a", "group": "g"}, {"name": "a", "group": "g"}]
	dropped_of(tools) == set()
	kept_of(tools) == []
}
