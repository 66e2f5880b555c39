package tests.toolpolicy_test

import data.tests.world

# Bundles of others beside each other and beside the shipped gates: whose gate is
# whose, and what becomes of one that is damaged.
extended_view(extensions, question) := view if {
	view := told_view with data.facts as world.facts
		with input as question
		with data.toolpolicy_ext as extensions
}

test_a_gate_of_the_same_name_is_another_gate if {
	entry := {"gate": "admin", "reason": "atNight", "message": "Not at night."}
	views := {view |
		some extra in [{}, {"extension": null}, {"extension": false}, {"extension": ""}, {"extension": "late"}]
		view := extended_view(
			{"desk": {
				"order": [object.union(entry, extra)],
				"gates": {"admin": {"admits": names - {"read_page"}}},
			}},
			through_eu,
		).outcomes
	}
	views == {eu_outcomes([
		outcome(at_night, false, {"read_page"}),
		outcome(none, true, eu_allowed - {"read_page"}),
	])}
}

test_a_gate_of_the_same_name_saw_for_itself if {
	entry := {"gate": "admin", "reason": "atNight", "message": "Not at night."}
	bundles := {"desk": {"order": [entry], "gates": {"admin": {"admits": names, "saw": {"read_page": {"hour": 3}}}}}}
	answers := data.toolpolicy.inspect with data.facts as world.facts
		with input as object.union(through_eu, {"tools": ["read_page", "save_page"]})
		with data.toolpolicy_ext as bundles
	[[answer.gates[2], answer.gates[5]] | some answer in answers] == [
		[for_admins("admits", false, false), added("desk", entry, "admits", {"hour": 3})],
		[for_admins("admits", false, false), added("desk", entry, "admits", {})],
	]
}

# Neither bundle's gates are looked for in the other.
test_bundles_stand_in_the_order_of_their_names if {
	bundles := {
		"late": {"order": [night], "gates": {"night": {"admits": {"read_page"}}, "quiet": {"admits": set()}}},
		"desk": {"order": [quiet], "gates": {"quiet": {"admits": names - {"find_code"}}, "night": {"admits": set()}}},
	}
	view := extended_view(bundles, through_eu)
	view.broken == set()
	view.outcomes == eu_outcomes([
		outcome(too_loud, "yes", {"find_code"}),
		outcome(at_night, false, eu_allowed - {"read_page", "find_code"}),
		outcome(none, true, {"read_page"}),
	])
}

# What gives no set of names admits nothing, and is not trusted to observe.
test_a_damaged_gate_refuses_everything if {
	damaged := {
		"no gates": {},
		"no package": {"gates": {"quiet": {"admits": names}}},
		"nothing": {"gates": {"night": {}}},
		"null": {"gates": {"night": {"admits": null}}},
		"true": {"gates": {"night": {"admits": true}}},
		"list": {"gates": {"night": {"admits": world.registry}}},
		"object": {"gates": {"night": {"admits": {name: true | some name in names}}}},
		"only observes": {"gates": {"night": {"observes": names}}},
		"a list, and observes": {"gates": {"night": {"admits": world.registry, "observes": names}}},
	}
	views := {word: [view.broken, view.outcomes] |
		some word, bundle in damaged
		view := extended_view({"desk": object.union({"order": [night]}, bundle)}, through_eu)
	}
	right := [{"night"}, eu_outcomes([outcome(at_night, false, eu_allowed), outcome(none, true, set())])]
	views == {word: right | some word in object.keys(damaged)}
}

test_a_damaged_shipped_gate_is_not_trusted_to_observe if {
	view := told_view with data.facts as world.facts
		with input as through_eu
		with data.toolpolicy.gates.admin as {"observes": names}
	view.broken == {"admin"}
	view.outcomes[2] == outcome(requires_admin, false, names - disabled)
}

sights := {
	"an object": {"read_page": {"hour": 3}},
	"another name": {"save_page": {"hour": 3}},
	"null": null,
	"a set": {"read_page"},
	"a list": ["read_page"],
	"a text of it": {"read_page": "hour"},
	"a false of it": {"read_page": false},
}

# Of what a gate saw only an object for the very name counts.
test_what_an_added_gate_saw if {
	saw := {word: answers[0].gates[5].saw |
		some word, sight in sights
		answers := data.toolpolicy.inspect with data.facts as world.facts
			with input as object.union(through_eu, {"tools": ["read_page"]})
			with data.toolpolicy_ext as {"desk": {"order": [night], "gates": {"night": {"admits": names, "saw": sight}}}}
	}
	saw == object.union({word: {} | some word in object.keys(sights)}, {"an object": {"hour": 3}})
}

test_what_a_shipped_gate_saw if {
	saw := {word: answers[0].gates[2].saw |
		some word, sight in sights
		answers := data.toolpolicy.inspect with data.facts as world.facts
			with input as object.union(through_eu, {"tools": ["read_page"]})
			with data.toolpolicy.gates.admin as {"admits": names, "saw": sight}
	}
	saw == object.union({word: {} | some word in object.keys(sights)}, {"an object": {"hour": 3}})
}

# A gate that admits, or observes, beyond the registry registers nothing.
test_a_name_beyond_the_registry_is_stopped_by_the_first_gate if {
	answers := {answer |
		some gate in [{"admits": names | {"nobody_has_it"}}, {"admits": names, "observes": {"nobody_has_it"}}]
		answer := data.toolpolicy.inspect with data.facts as world.facts
			with input as object.union(through_eu, {"tools": ["nobody_has_it"], "adminView": true})
			with data.toolpolicy.gates.registered as gate
	}
	answers == {[{
		"decision": told(not_registered, "nobody_has_it"),
		"gates": [not_there],
		"approval": set(),
		"input": false,
	}]}
}
