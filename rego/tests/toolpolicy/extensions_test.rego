package tests.toolpolicy_test

import data.tests.world

# The answers to every question where bundles of others add gates.
extended_answers(extensions, facts, question) := {
	"view": view,
	"unavailable": unavailable,
	"explain": explain,
	"offerable": offerable,
	"inspect": inspect,
} if {
	view := told_view with data.facts as facts
		with input as question
		with data.toolpolicy_ext as extensions
	unavailable := data.toolpolicy.unavailable with data.facts as facts
		with input as question
		with data.toolpolicy_ext as extensions
	explain := data.toolpolicy.explain with data.facts as facts
		with input as question
		with data.toolpolicy_ext as extensions
	offerable := data.toolpolicy.offerable with data.facts as facts
		with input as question
		with data.toolpolicy_ext as extensions
	inspect := data.toolpolicy.inspect with data.facts as facts
		with input as question
		with data.toolpolicy_ext as extensions
}

added(extension, entry, verdict, saw) := object.union(
	judged(entry.gate, entry.reason, verdict, saw),
	{"extension": extension},
)

eu_outcomes(last) := array.concat(
	[
		outcome(not_registered, false, set()),
		outcome(tool_disabled, false, disabled),
		outcome(requires_admin, false, {"fetch_logs", "crm_lookup"}),
		outcome(configuration_group, false, set()),
		outcome(trust_zone, true, {"list_accounts"}),
	],
	last,
)

eu_allowed := {"read_page", "save_page", "find_code", "ask_user", "rag_search", "crm_write"}

shipped_gates_of_read_page := [
	is_registered,
	is_on("content"),
	for_admins("admits", false, false),
	configured_for("admits", "content", true),
	zoned("admits", "editorContent", false),
]

asked_of_eu := object.union(through_eu, {"tools": ["fetch_logs", "read_page", "nobody_has_it"]})

# The added gate stands behind the shipped ones, with its own reason, and reveals
# no axis. A tool that an earlier gate stops does not reach it.
test_an_added_gate_refuses_with_its_own_reason if {
	refusing := {"desk": {
		"order": [night],
		"gates": {"night": {
			"admits": names - {"read_page", "fetch_logs"},
			"saw": {"read_page": {"hour": 3}, "fetch_logs": {"hour": 3}},
		}},
	}}
	answers := extended_answers(refusing, world.facts, asked_of_eu)
	answers.view.outcomes == eu_outcomes([
		outcome(at_night, false, {"read_page"}),
		outcome(none, true, eu_allowed - {"read_page"}),
	])
	answers.view.broken == set()
	answers.unavailable == [
		told(at_night, "read_page"),
		told(requires_admin, "fetch_logs"),
		revealed(trust_zone, "list_accounts", "secretAdjacent"),
		told(tool_disabled, "delete_page"),
		told(tool_disabled, "purge_file"),
	]
	answers.explain == [
		told(requires_admin, "fetch_logs"),
		told(at_night, "read_page"),
		told(not_registered, "nobody_has_it"),
	]
	answers.offerable == []
	[answer.decision | some answer in answers.inspect] == answers.explain
	[answer.gates | some answer in answers.inspect] == [
		[is_registered, is_on("system"), for_admins("refuses", true, false)],
		array.concat(shipped_gates_of_read_page, [added("desk", night, "refuses", {"hour": 3})]),
		[not_there],
	]
}

test_an_added_gate_observes if {
	watching := {"desk": {
		"order": [night],
		"gates": {"night": {
			"admits": names - {"read_page", "fetch_logs"},
			"observes": {"read_page", "fetch_logs", "nobody_has_it"},
		}},
	}}
	answers := extended_answers(watching, world.facts, asked_of_eu)
	answers.view.outcomes == eu_outcomes([
		outcome(at_night, false, set()),
		outcome(noticed_by(at_night), false, {"read_page"}),
		outcome(none, true, eu_allowed - {"read_page"}),
	])
	answers.unavailable == unavailable_to(world.facts, asked_of_eu)
	answers.explain == [
		told(requires_admin, "fetch_logs"),
		told(noticed_by(at_night), "read_page"),
		told(not_registered, "nobody_has_it"),
	]
	answers.offerable == ["read_page"]
	answers.inspect[1].gates == array.concat(
		shipped_gates_of_read_page,
		[added("desk", night, "observes", {})],
	)
}

# A shipped gate and an added one observe, and a gate behind both refuses.
test_a_refusal_behind_observers_wins if {
	bundles := {
		"desk": {"order": [night], "gates": {"night": {
			"admits": set(),
			"observes": names,
		}}},
		"late": {"order": [quiet], "gates": {"quiet": {"admits": {"list_accounts", "find_code", "save_page"}}}},
	}
	question := object.union(through_eu, {"tools": ["list_accounts", "find_code", "ask_user"]})
	extended_answers(bundles, world.observing, question).explain == [
		revealed(observed, "list_accounts", "secretAdjacent"),
		told(noticed_by(at_night), "find_code"),
		told(too_loud, "ask_user"),
	]
	stopping := object.union(bundles, {"late": {"gates": {"quiet": {"admits": set()}}}})
	extended_answers(stopping, world.observing, question).explain == [
		told(too_loud, "list_accounts"),
		told(too_loud, "find_code"),
		told(too_loud, "ask_user"),
	]
}
