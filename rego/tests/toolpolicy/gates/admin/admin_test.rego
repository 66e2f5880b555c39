# METADATA
# title: Tests of the admin gate
# description: Only an exact false, or a local tool's silence, opens a tool to everybody.
package tests.toolpolicy.gates.admin_test

import data.toolpolicy.gates.admin

values := {
	"true": {"requiresAdmin": true},
	"false": {"requiresAdmin": false},
	"absent": {},
	"null": {"requiresAdmin": null},
	"string": {"requiresAdmin": "false"},
	"zero": {"requiresAdmin": 0},
	"misspelt": {"requires_admin": false},
}

origins := {
	"local": {"remote": false},
	"unsaid": {},
	"remote": {"remote": true},
	"null": {"remote": null},
	"string": {"remote": "false"},
}

tools := [object.union_n([{"name": name, "group": "content"}, origin, value]) |
	some from, origin in origins
	some word, value in values
	name := concat(" ", [from, word])
]

facts := {"tools": tools, "configurations": {}}

opened := {
	"local false", "local absent", "local misspelt",
	"unsaid false", "unsaid absent", "unsaid misspelt",
	"remote false", "null false", "string false",
}

test_everybody_is_admitted_to_exactly_these if {
	names := admin.admits with data.facts as facts with input as {"user": {"id": "ann", "admin": false}}
	names == opened
}

test_an_administrator_is_admitted_to_all if {
	names := admin.admits with data.facts as facts with input as {"user": {"id": "eve", "admin": true}}
	names == {tool.name | some tool in tools}
	count(names) == 35
}

test_whoever_does_not_say_exactly_so_is_no_administrator if {
	inputs := {
		"no user": {},
		"null": {"user": null},
		"string": {"user": "admin"},
		"true": {"user": true},
		"list": {"user": [{"admin": true}]},
		"admin missing": {"user": {"id": "ann"}},
		"admin null": {"user": {"admin": null}},
		"admin string": {"user": {"admin": "true"}},
		"admin one": {"user": {"admin": 1}},
		"admin object": {"user": {"admin": {"admin": true}}},
		"another case": {"user": {"Admin": true}},
		"group admin": {"user": {"groups": ["admin"], "attributes": {"admin": true}}},
	}
	got := {name: names |
		some name, question in inputs
		names := admin.admits with data.facts as facts with input as question
	}
	got == {name: opened | some name in object.keys(inputs)}
}

test_nobody_asks if {
	names := admin.admits with data.facts as facts
	names == opened
}

test_what_the_gate_saw if {
	tools := [
		{"name": "open", "group": "g"},
		{"name": "closed", "group": "g", "requiresAdmin": true},
		{"name": "null", "group": "g", "requiresAdmin": null},
		{"name": "remote", "group": "g", "remote": true},
		{"name": "remote open", "group": "g", "remote": true, "requiresAdmin": false},
	]
	users := {"nobody": null, "user": {"admin": false}, "admin": {"admin": true}, "string": {"admin": "true"}}
	got := {who: saw |
		some who, user in users
		saw := admin.saw with data.facts as {"tools": tools, "configurations": {}} with input as {"user": user}
	}
	seen := {who: {name: {"requiresAdmin": requires, "administrator": who == "admin"} |
		some name, requires in {"open": false, "closed": true, "null": true, "remote": true, "remote open": false}
	} |
		some who in object.keys(users)
	}
	got == seen
}
