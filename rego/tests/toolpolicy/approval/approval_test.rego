# METADATA
# title: Tests of approval and input
# description: The marker, the effect and the origin in every combination, wrong types among them.
package tests.toolpolicy.approval_test

import data.toolpolicy.approval

markers := {
	"absent": {},
	"false": {"requiresApproval": false},
	"true": {"requiresApproval": true},
	"null": {"requiresApproval": null},
	"string": {"requiresApproval": "false"},
	"zero": {"requiresApproval": 0},
}

effects := {
	"absent": {},
	"readOnly": {"effect": "readOnly"},
	"idempotentWrite": {"effect": "idempotentWrite"},
	"nonIdempotentWrite": {"effect": "nonIdempotentWrite"},
	"unknown": {"effect": "destructive"},
	"another case": {"effect": "READONLY"},
	"padded": {"effect": "readOnly "},
	"empty": {"effect": ""},
	"null": {"effect": null},
	"number": {"effect": 0},
	"list": {"effect": ["readOnly"]},
}

origins := {
	"absent": {},
	"false": {"remote": false},
	"true": {"remote": true},
	"null": {"remote": null},
	"string": {"remote": "true"},
	"one": {"remote": 1},
}

tools := {[marker, effect, origin]: tool |
	some marker, marked in markers
	some effect, writing in effects
	some origin, coming in origins
	tool := object.union_n([{"name": "t", "group": "content"}, marked, writing, coming])
}

# A remote tool is judged by its marker alone, and only one that is exactly
# remote is spared the judgement on its effect. Nothing but false is no marker.
free := {[marker, "absent", origin] | some marker in {"absent", "false"}; some origin in object.keys(origins)} | ({
[marker, "readOnly", origin] |
	some marker in {"absent", "false"}
	some origin in object.keys(origins)
} | {[marker, effect, "true"] |
	some marker in {"absent", "false"}
	some effect in object.keys(effects)
})

test_needs_approval_in_every_combination_but_these if {
	needing := {combination | some combination, tool in tools; approval.needs(tool)}
	needing == object.keys(tools) - free
	count(tools) == 396
	count(free) == 42
}

test_a_local_write_cannot_opt_out if {
	approval.needs({"name": "t", "group": "content", "effect": "idempotentWrite", "requiresApproval": false})
}

test_an_undeclared_remote_tool_needs_none if {
	got := {tool |
		some tool in [
			{"name": "undeclared", "group": "crm", "remote": true},
			{"name": "writes", "group": "crm", "remote": true, "effect": "nonIdempotentWrite"},
			{"name": "declared", "group": "crm", "remote": true, "requiresApproval": true},
		]
		approval.unattended(tool)
	}
	{tool.name | some tool in got} == {"undeclared", "writes"}
}

# What a server says of itself decides nothing.
test_the_annotations_of_a_server_decide_nothing if {
	hints := {"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true}
	asking := [
		{"name": "local", "group": "g", "effect": "nonIdempotentWrite", "annotations": hints, "attributes": hints},
		{"name": "remote", "group": "g", "remote": true, "requiresApproval": true, "annotations": hints},
	]
	{tool.name | some tool in asking; approval.needs(tool)} == {"local", "remote"}
}

inputs := {
	"absent": {},
	"false": {"requiresInput": false},
	"true": {"requiresInput": true},
	"null": {"requiresInput": null},
	"string": {"requiresInput": "false"},
	"zero": {"requiresInput": 0},
}

test_asks_input if {
	{word | some word, tool in inputs; approval.asks_input(tool)} == {"true", "null", "string", "zero"}
}

# A tool that asks the user stops a run without a user, approval or not, and
# clearing one flag never clears the other.
test_unattended_needs_neither_approval_nor_input if {
	runs := {[marker, answer] |
		some marker, marked in markers
		some answer, asking in inputs
		approval.unattended(object.union(marked, asking))
	}
	runs == {["absent", "absent"], ["absent", "false"], ["false", "absent"], ["false", "false"]}
}

test_a_misspelt_field_is_an_absent_one if {
	tool := {"name": "t", "requires_approval": false, "effekt": "readOnly", "effect": "idempotentWrite"}
	approval.needs(tool)
	approval.marked({"requiresApproval": true, "requires_approval": false})
}
