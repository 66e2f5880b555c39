package tests.toolpolicy_test

import data.tests.world

# Gates that are damaged, missing or only observe, in a world where the shipped
# ones let an administrator through at home.
at_home := {"configuration": "home", "user": world.admin}

home_outcomes(last) := array.concat(
	[outcome(not_registered, false, set()), outcome(tool_disabled, false, disabled)],
	last,
)

allowed := names - disabled

test_a_gate_that_gives_no_set_admits_nothing if {
	damaged := {
		"undefined": {},
		"null": {"admits": null},
		"string": {"admits": "everything"},
		"true": {"admits": true},
		"list": {"admits": world.registry},
		"object": {"admits": {name: true | some name in world.registry}},
		"number": {"admits": 1},
	}
	views := {word: [view.broken, view.outcomes] |
		some word, gate in damaged
		view := told_view with data.facts as world.facts
			with input as at_home
			with data.toolpolicy.gates.admin as gate
	}
	right := [{"admin"}, home_outcomes([
		outcome(requires_admin, false, allowed),
		outcome(configuration_group, false, set()),
		outcome(trust_zone, true, set()),
		outcome(none, true, set()),
	])]
	views == {word: right | some word in object.keys(damaged)}
}

test_a_broken_first_gate_stops_everything if {
	view := told_view with data.facts as world.facts
		with input as at_home
		with data.toolpolicy.gates.registered as {"admits": "everything"}
	view.broken == {"registered"}
	[told.tools | some told in view.outcomes] == [names, set(), set(), set(), set(), set()]
}

extended(entries) := array.concat(data.toolpolicy.order, entries)

night := {"gate": "night", "reason": "atNight", "message": "Not at night."}

at_night := {"allowed": false, "reason": "atNight", "message": "Not at night."}

quiet := {"gate": "quiet", "reason": "tooLoud", "message": "Too loud.", "reveals": "yes"}

too_loud := {"allowed": false, "reason": "tooLoud", "message": "Too loud."}

through(order, gates) := view if {
	view := told_view with data.facts as world.facts
		with input as at_home
		with data.toolpolicy.order as order
		with data.toolpolicy.gates.night as gates.night
		with data.toolpolicy.gates.quiet as gates.quiet
}

test_an_entry_without_a_package_refuses_every_tool if {
	entries := [{"gate": "nobody", "reason": "atNight", "message": "Not at night."}]
	view := told_view with data.facts as world.facts
		with input as at_home
		with data.toolpolicy.order as extended(entries)
	view.broken == {"nobody"}
	view.outcomes == home_outcomes([
		outcome(requires_admin, false, set()),
		outcome(configuration_group, false, set()),
		outcome(trust_zone, true, set()),
		outcome(at_night, false, allowed),
		outcome(none, true, set()),
	])
}

# Such an entry must not let the gates that follow it slip by.
test_an_entry_without_a_gate_refuses_every_tool if {
	entry := {"reason": "atNight", "message": "Not at night."}
	order := array.concat([data.toolpolicy.order[0], entry], array.slice(data.toolpolicy.order, 1, 5))
	view := told_view with data.facts as world.facts
		with input as {"configuration": "eu", "user": world.admin}
		with data.toolpolicy.order as order
	view.broken == {""}
	[told.tools | some told in view.outcomes] == [set(), names, set(), set(), set(), set(), set()]
}

test_an_entry_that_cannot_be_told_leaves_no_view if {
	entries := {
		"no reason": {"gate": "night", "message": "Not at night."},
		"no message": {"gate": "night", "reason": "atNight"},
		"no entry": null,
		"a name": "night",
		"whole": night,
	}
	views := {word |
		some word, entry in entries
		through(extended([entry]), {"night": {"admits": set()}, "quiet": {}})
	}
	views == {"whole"}
}

test_no_order_leaves_no_view if {
	answered := {order |
		some order in [[], {}, "registered"]
		through(order, {"night": {}, "quiet": {}})
	}
	answered == set()
}

test_a_gate_that_admits_beyond_the_registry if {
	view := through(extended([night]), {"night": {"admits": {"read_page", "nobody_has_it"}}, "quiet": {}})
	view.outcomes == home_outcomes([
		outcome(requires_admin, false, set()),
		outcome(configuration_group, false, set()),
		outcome(trust_zone, true, set()),
		outcome(at_night, false, allowed - {"read_page"}),
		outcome(none, true, {"read_page"}),
	])
}

noticed_by(decision) := object.union(decision, {
	"allowed": true,
	"message": "The tool may be offered; a gate that only observes would withhold it.",
	"observedOnly": true,
})

# `night` observes two tools, `quiet` those and a third; of several observers the
# first gives the reason. Neither counts for what is refused before or after.
test_several_observers if {
	view := through(extended([night, quiet]), {
		"night": {"admits": names - {"read_page", "save_page"}, "observes": {"read_page", "save_page"}},
		"quiet": {
			"admits": names - {"read_page", "save_page", "find_code", "delete_page"},
			"observes": {"read_page", "find_code", "delete_page", "nobody_has_it", "ask_user"},
		},
	})
	view.outcomes == home_outcomes([
		outcome(requires_admin, false, set()),
		outcome(configuration_group, false, set()),
		outcome(trust_zone, true, set()),
		outcome(at_night, false, set()),
		outcome(too_loud, "yes", {"save_page"}),
		outcome(noticed_by(at_night), false, {"read_page"}),
		outcome(noticed_by(too_loud), "yes", {"find_code"}),
		outcome(none, true, allowed - {"read_page", "save_page", "find_code"}),
	])
}

test_what_observes_must_be_a_set if {
	odd := [true, "everything", null, ["read_page"], {"read_page": true}]
	refusals := {told.tools |
		some observes in odd
		some told in through(
			extended([night]),
			{"night": {"admits": names - {"read_page"}, "observes": observes}, "quiet": {}},
		).outcomes
		told.decision == at_night
	}
	refusals == {{"read_page"}}
}

# What a gate notices is revealed only where that gate reveals exactly.
test_a_later_gate_reveals_no_axis if {
	explained := data.toolpolicy.explain with data.facts as world.facts
		with input as object.union(at_home, {"tools": ["read_page", "save_page"]})
		with data.toolpolicy.order as extended([quiet])
		with data.toolpolicy.gates.quiet as {"admits": names - {"read_page"}, "observes": {"read_page"}}
	explained == [
		object.union(noticed_by(too_loud), {"tool": "read_page"}),
		object.union(none, {
			"tool": "save_page",
			"dataClass": "editorContent", "zone": "local", "ceiling": "secretAdjacent",
		}),
	]
}
