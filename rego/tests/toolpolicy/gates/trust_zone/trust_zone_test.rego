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
