package tests.toolpolicy.gates.trust_zone_test

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
