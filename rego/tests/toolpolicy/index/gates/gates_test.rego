# METADATA
# title: Tests of what the index says of the gates
# description: The order over several bundles, and what each gate says.
package tests.toolpolicy.index.gates_test

first := {"gate": "registered", "reason": "notRegistered", "message": "Not registered."}

second := {"gate": "zone", "reason": "zoned", "message": "Zoned.", "reveals": true}

crm := {"gate": "owner", "reason": "notOwner", "message": "Not yours."}

desk := {"gate": "shift", "reason": "offShift", "message": "Off shift."}

ordered_by(order, extensions) := index if {
	index := data.toolpolicy.index with data.toolpolicy.order as order
		with data.toolpolicy_ext as extensions
		with data.toolpolicy.only_observed as "Observed."
		with data.facts as {"tools": [], "configurations": {}}
}

test_shipped_gates_stand_first_then_each_extension_by_name if {
	index := ordered_by([first, second], {"desk": {"order": [desk]}, "crm": {"order": [crm]}})
	index.sound
	index.extensions == {"crm", "desk"}
	index.gates == [
		{"gate": "registered", "reason": "notRegistered", "message": "Not registered.", "reveals": false},
		{"gate": "zone", "reason": "zoned", "message": "Zoned.", "reveals": true},
		{
			"gate": "owner", "reason": "notOwner", "message": "Not yours.",
			"reveals": false, "extension": "crm",
		},
		{
			"gate": "shift", "reason": "offShift", "message": "Off shift.",
			"reveals": false, "extension": "desk",
		},
	]
	index.shipped == {0: "registered", 1: "zone"}
	index.added == {2: ["crm", "owner"], 3: ["desk", "shift"]}
}

test_what_may_be_decided_in_the_order_in_which_it_is_tried if {
	index := ordered_by([first, second], {})
	index.decisions == [
		{
			"when": {"place": 0, "admits": false, "observes": false},
			"decision": {"allowed": false, "reason": "notRegistered", "message": "Not registered."},
			"reveals": false,
		},
		{
			"when": {"place": 1, "admits": false, "observes": false},
			"decision": {"allowed": false, "reason": "zoned", "message": "Zoned."},
			"reveals": true,
		},
		{
			"when": {"place": 0, "admits": false, "observes": true},
			"decision": {"allowed": true, "reason": "notRegistered", "message": "Observed.", "observedOnly": true},
			"reveals": false,
		},
		{
			"when": {"place": 1, "admits": false, "observes": true},
			"decision": {"allowed": true, "reason": "zoned", "message": "Observed.", "observedOnly": true},
			"reveals": true,
		},
		{
			"decision": {"allowed": true, "reason": "none", "message": "The tool may be offered."},
			"reveals": true,
		},
	]
	index.unregistered == {"allowed": false, "reason": "notRegistered", "message": "Not registered."}
	index.nothing == {0: set(), 1: set()}
}

test_an_extension_whose_entry_cannot_be_told_leaves_no_sound_index if {
	unsound := {word |
		some word, entry in {"null": null, "no reason": {"gate": "owner", "message": "No."}, "whole": crm}
		index := ordered_by([first], {"crm": {"order": [entry]}})
		not "sound" in object.keys(index)
	}
	unsound == {"null", "no reason"}
}
