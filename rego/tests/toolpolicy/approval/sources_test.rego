package tests.toolpolicy.approval_test

import data.toolpolicy.approval

test_sources_of_a_local_and_of_a_remote_tool if {
	asking := {
		"nothing": {},
		"read": {"effect": "readOnly", "requiresApproval": false},
		"marker": {"requiresApproval": true},
		"effect": {"effect": "idempotentWrite", "requiresApproval": false},
		"both": {"effect": "nonIdempotentWrite", "requiresApproval": true},
		"unknown effect": {"effect": "destructive"},
		"null marker": {"requiresApproval": null},
		"null effect": {"effect": null},
	}
	got := {word: [approval.sources(tool), approval.sources(object.union(tool, {"remote": true}))] |
		some word, tool in asking
	}
	got == {
		"nothing": [set(), set()],
		"read": [set(), set()],
		"marker": [{"marker"}, {"operator"}],
		"effect": [{"effect"}, set()],
		"both": [{"marker", "effect"}, {"operator"}],
		"unknown effect": [{"effect"}, set()],
		"null marker": [{"marker"}, {"operator"}],
		"null effect": [{"effect"}, set()],
	}
}

# What is not exactly remote or local is judged as both: by its declaration, which
# is the operator's, and by its effect.
test_sources_of_a_tool_of_doubtful_origin if {
	got := {word: approval.sources({"remote": remote, "requiresApproval": true, "effect": "idempotentWrite"}) |
		some word, remote in {"null": null, "string": "true", "one": 1}
	}
	got == {word: {"operator", "effect"} | some word in ["null", "string", "one"]}
}

# A tool needs approval exactly where there is a source for it.
test_sources_stand_behind_every_need if {
	sourced := {combination | some combination, tool in tools; count(approval.sources(tool)) > 0}
	sourced == {combination | some combination, tool in tools; approval.needs(tool)}
	count(sourced) == 354
}
