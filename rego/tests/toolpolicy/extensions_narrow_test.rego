package tests.toolpolicy_test

import data.tests.world

lax := {"admits": (names | {"nobody_has_it", "READ_PAGE"}), "observes": (names | {"nobody_has_it"})}

lenient := {"order": [night], "gates": {"night": lax}}

strict := {"order": [night], "gates": {"night": {"admits": set()}}}

# Bundles that try to let through what the shipped gates stop.
attempts := {
	"admits everything": {"desk": lenient},
	"observes everything": {"desk": {"order": [night], "gates": {"night": {"admits": set(), "observes": names}}}},
	"bears the names of shipped gates": {"desk": {
		"order": [object.union(entry, {"reason": concat("", ["my_", entry.reason])}) | some entry in data.toolpolicy.order],
		"gates": {entry.gate: lax | some entry in data.toolpolicy.order},
	}},
	"says that its gate is shipped": {"desk": {
		"order": [object.union(night, {"gate": "enabled", "extension": false})],
		"gates": {"enabled": lax},
	}},
	"allows in its entry": {"desk": {
		"order": [object.union(night, {
			"allowed": true, "reveals": true, "observedOnly": true,
			"decision": {"allowed": true},
		})],
		"gates": {"night": lax},
	}},
	"puts nothing first": {"": {"order": [], "gates": {}}, "desk": lenient},
	"a second that relents": {"desk": strict, "late": {"order": [quiet], "gates": {"quiet": lax}}},
	"claims to be the index": {"index": object.union(lenient, {"names": names, "enabled": names, "sound": true})},
	"holds gates without an order": {"desk": {"gates": {"night": lax}}},
}

offered_with(extensions, facts, question) := answer if {
	answer := data.toolpolicy.offerable with data.facts as facts
		with input as question
		with data.toolpolicy_ext as extensions
}

wide_questions := {[mode, configuration, who]: [facts, question] |
	some mode, facts in {"enforcing": world.facts, "observing": world.observing}
	some configuration in ["eu", "chat"]
	some who, user in {"user": world.user, "admin": world.admin}
	question := {
		"configuration": configuration,
		"user": user,
		"tools": array.concat(world.registry, ["nobody_has_it", "READ_PAGE"]),
	}
}

# An added gate only ever narrows: it adds no tool to what is offered.
test_no_extension_widens_the_offer if {
	offered := {word: offers |
		some word, extensions in attempts
		offers := {key: names_of |
			some key, [facts, question] in wide_questions
			names_of := offered_with(extensions, facts, question)
		}
	}
	base := {key: offerable_to(facts, question) | some key, [facts, question] in wide_questions}
	offered == object.union(
		{word: base | some word in object.keys(attempts)},
		{"a second that relents": {key: [] | some key in object.keys(base)}},
	)
	base[["enforcing", "eu", "user"]] == ["read_page", "save_page", "find_code", "ask_user", "rag_search", "crm_write"]
}

# Every set of names that one gate may admit, and of those that it may observe.
test_every_pair_of_sets_narrows if {
	some_names := ["read_page", "list_accounts", "purge_file"]
	sets := [names_of |
		some number in numbers.range(0, 7)
		names_of := {name | some place, name in some_names; bits.and(number, bits.lsh(1, place)) != 0}
	]
	question := object.union(through_eu, {"tools": some_names})
	offers := {[admits, observes]: offer |
		some admits in sets
		some observes in sets
		offer := offered_with(
			{"desk": {"order": [night], "gates": {"night": {"admits": admits, "observes": observes}}}},
			world.facts, question,
		)
	}
	offers == {[admits, observes]: offer |
		some admits in sets
		some observes in sets
		either := admits | observes
		offer := ["read_page" | "read_page" in either]
	}
	count(offers) == 64
}

# An order that cannot be read is no order: nothing is answered, not even for the
# shipped gates alone.
test_a_bundle_whose_order_cannot_be_read_leaves_no_view if {
	orders := {
		"null": null,
		"false": false,
		"text": "night",
		"number": 1,
		"object": {"first": night},
		"set": {night},
		"entry of null": [null],
		"a name": ["night"],
		"no reason": [object.remove(night, ["reason"])],
		"no message": [object.remove(night, ["message"])],
		"null reason": [object.union(night, {"reason": null})],
		"null message": [object.union(night, {"message": null})],
		"empty reason": [object.union(night, {"reason": ""})],
		"the reason none": [object.union(night, {"reason": "none"})],
		"a shipped reason": [object.union(night, {"reason": "trustZone"})],
		"a reason twice": [night, object.union(quiet, {"reason": "atNight"})],
		"empty": [],
		"whole": [night],
	}
	answered := {word |
		some word, order in orders
		gates := {"night": {"admits": names}, "quiet": {"admits": names}}
		extended_view({"desk": {"order": order, "gates": gates}}, through_eu)
	}
	answered == {"empty", "whole"}
}
