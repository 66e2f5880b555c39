# METADATA
# title: Tests of the trust-zone gate
# description: The class of a tool against the ceiling of the least trusted zone in play.
package tests.toolpolicy.gates.trust_zone_test

import data.toolpolicy.gates.trust_zone

# A tool of each class, named for it.
ladder := [
	"publicContent", "editorContent", "sourceCode",
	"internalConfiguration", "systemDiagnostics", "secretAdjacent",
]

declared := [{"name": class, "group": "rag", "dataClass": class} | some class in ladder]

up_to := {
	"local": {
		"publicContent", "editorContent", "sourceCode",
		"internalConfiguration", "systemDiagnostics", "secretAdjacent",
	},
	"privateHosted": {"publicContent", "editorContent", "sourceCode", "internalConfiguration", "systemDiagnostics"},
	"externalEu": {"publicContent", "editorContent", "sourceCode", "internalConfiguration"},
	"externalGlobal": {"publicContent", "editorContent"},
}

admitted(tools, configurations) := {id: names |
	some id in object.keys(configurations)
	names := trust_zone.admits with data.facts as {"tools": tools, "configurations": configurations}
		with input as {"configuration": id}
}

test_ceiling_of_each_zone if {
	admitted(declared, {zone: {"trustZone": zone} | some zone in object.keys(up_to)}) == up_to
}

test_zone_that_no_ladder_knows_is_the_strictest if {
	zones := {
		"absent": {},
		"null": {"trustZone": null},
		"empty": {"trustZone": ""},
		"unknown": {"trustZone": "orbit"},
		"another case": {"trustZone": "Local"},
		"padded": {"trustZone": " local"},
		"number": {"trustZone": 0},
		"list": {"trustZone": ["local"]},
		"object": {"trustZone": {"zone": "local"}},
		"false": {"trustZone": false},
	}
	admitted(declared, zones) == {name: up_to.externalGlobal | some name in object.keys(zones)}
}

test_class_of_a_tool if {
	tools := [
		{"name": "declared", "group": "accounts", "dataClass": "publicContent"},
		{"name": "absent", "group": "content"},
		{"name": "unknown", "group": "content", "dataClass": "galactic"},
		{"name": "empty", "group": "content", "dataClass": ""},
		{"name": "null", "group": "content", "dataClass": null},
		{"name": "number", "group": "content", "dataClass": 0},
		{"name": "list", "group": "content", "dataClass": ["publicContent"]},
		{"name": "another case", "group": "content", "dataClass": "PublicContent"},
		{"name": "padded", "group": "content", "dataClass": " publicContent"},
		{"name": "unknown group", "group": "crm"},
		{"name": "group in another case", "group": "Content"},
		{"name": "declared in unknown group", "group": "crm", "dataClass": "editorContent"},
	]
	admitted(tools, {"global": {}, "hosted": {"trustZone": "privateHosted"}, "home": {"trustZone": "local"}}) == {
		"global": {"declared", "absent", "declared in unknown group"},
		"hosted": {"declared", "absent", "declared in unknown group"},
		"home": {tool.name | some tool in tools},
	}
}

test_class_of_each_group if {
	groups := [
		"content", "editing", "files", "rag", "structure", "configuration",
		"code", "system", "accounts", "other",
	]
	tools := [{"name": group, "group": group} | some group in groups]
	admitted(tools, {zone: {"trustZone": zone} | some zone in object.keys(up_to)}) == {
		"externalGlobal": {"content", "editing", "files", "rag"},
		"externalEu": {"content", "editing", "files", "rag", "structure", "configuration", "code"},
		"privateHosted": {"content", "editing", "files", "rag", "structure", "configuration", "code", "system"},
		"local": {name | some name in groups},
	}
}

# The least trusted of the chain, its members' own fallbacks not followed.
test_fallbacks if {
	admitted(declared, {
		"alone": {"trustZone": "local"},
		"hosted": {"trustZone": "privateHosted"},
		"none": {"trustZone": "local", "fallbacks": []},
		"one": {"trustZone": "local", "fallbacks": ["hosted"]},
		"more trusted": {"trustZone": "externalEu", "fallbacks": ["alone", "hosted"]},
		"least wins in the middle": {"trustZone": "local", "fallbacks": ["alone", "silent", "hosted"]},
		"one level deep": {"trustZone": "local", "fallbacks": ["one"]},
		"itself": {"trustZone": "privateHosted", "fallbacks": ["itself"]},
		"silent": {},
		"missing": {"trustZone": "local", "fallbacks": ["gone"]},
	}) == {
		"alone": up_to.local,
		"hosted": up_to.privateHosted,
		"none": up_to.local,
		"one": up_to.privateHosted,
		"more trusted": up_to.externalEu,
		"least wins in the middle": up_to.externalGlobal,
		"one level deep": up_to.local,
		"itself": up_to.privateHosted,
		"silent": up_to.externalGlobal,
		"missing": up_to.externalGlobal,
	}
}

test_fallbacks_of_the_wrong_type_count_as_the_strictest if {
	odd := {
		"null": {"trustZone": "local", "fallbacks": null},
		"string": {"trustZone": "local", "fallbacks": "home"},
		"object": {"trustZone": "local", "fallbacks": {"first": "home"}},
		"false": {"trustZone": "local", "fallbacks": false},
		"list of numbers": {"trustZone": "local", "fallbacks": [0]},
		"list of nulls": {"trustZone": "local", "fallbacks": [null]},
		"of a null": {"trustZone": "local", "fallbacks": ["broken"]},
		"of a false": {"trustZone": "local", "fallbacks": ["off"]},
	}
	others := {"home": {"trustZone": "local"}, "broken": null, "off": false}
	names := admitted(declared, object.union(odd, others))
	{id: names[id] | some id in object.keys(odd)} == {id: up_to.externalGlobal | some id in object.keys(odd)}
}

test_no_such_configuration_admits_nothing if {
	facts := {"tools": declared, "configurations": {"home": {"trustZone": "local"}, "broken": null, "off": false}}
	inputs := {
		"absent": {},
		"null": {"configuration": null},
		"unknown": {"configuration": "Home"},
		"number": {"configuration": 0},
		"list": {"configuration": ["home"]},
		"a null in the facts": {"configuration": "broken"},
		"a false in the facts": {"configuration": "off"},
	}
	got := {name: names |
		some name, question in inputs
		names := trust_zone.admits with data.facts as facts with input as question
	}
	got == {name: set() | some name in object.keys(inputs)}
}

# Observing, the verdict stays the same, and only what is exactly local is let through.
test_observes_local_tools_only if {
	tools := [
		{"name": "low", "group": "content"},
		{"name": "high", "group": "accounts"},
		{"name": "remote low", "group": "content", "remote": true},
		{"name": "remote high", "group": "accounts", "remote": true},
		{"name": "doubtful", "group": "accounts", "remote": "no"},
		{"name": "void", "group": "accounts", "remote": null},
	]
	facts := {
		"tools": tools,
		"settings": {"dataClassEnforcement": "observe"},
		"configurations": {"eu": {"trustZone": "externalEu"}},
	}
	admits := trust_zone.admits with data.facts as facts with input as {"configuration": "eu"}
	admits == {"low", "remote low"}
	observes := trust_zone.observes with data.facts as facts with input as {"configuration": "eu"}
	observes == {"high"}
}

test_mode_of_enforcement if {
	modes := {
		"absent": {},
		"no mode": {"settings": {}},
		"null settings": {"settings": null},
		"null": {"settings": {"dataClassEnforcement": null}},
		"exact": {"settings": {"dataClassEnforcement": "observe"}},
		"padded and loud": {"settings": {"dataClassEnforcement": " \tOBSERVE\n "}},
		"enforce": {"settings": {"dataClassEnforcement": "enforce"}},
		"empty": {"settings": {"dataClassEnforcement": ""}},
		"off": {"settings": {"dataClassEnforcement": "off"}},
		"longer": {"settings": {"dataClassEnforcement": "observed"}},
		"look-alike": {"settings": {"dataClassEnforcement": "\u043ebserve"}},
		"number": {"settings": {"dataClassEnforcement": 1}},
		"true": {"settings": {"dataClassEnforcement": true}},
		"list": {"settings": {"dataClassEnforcement": ["observe"]}},
		"string for settings": {"settings": "observe"},
	}
	facts := {
		"tools": [{"name": "high", "group": "accounts"}],
		"configurations": {"eu": {"trustZone": "externalEu"}},
	}
	got := {name: names |
		some name, settings in modes
		names := trust_zone.observes with data.facts as object.union(facts, settings)
			with input as {"configuration": "eu"}
	}
	got == object.union(
		{name: set() | some name in object.keys(modes)},
		{"exact": {"high"}, "padded and loud": {"high"}},
	)
}
