# METADATA
# title: Tests of the answers
# description: What the shipped questions answer where the bundle of the CRM stands beside them.
package tests_ext.crm.answers_test

import data.tests_ext.crm.world

not_owner := {
	"allowed": false,
	"reason": "notOwner",
	"message": "Only the groups that own the tool may use it.",
}

refused(decision, name) := object.union(decision, {"tool": name})

asked(configuration, user, tools) := {"configuration": configuration, "user": user, "tools": tools}

offered(configuration, user) := names if {
	names := data.toolpolicy.offerable with data.facts as world.facts
		with input as asked(configuration, user, world.registry)
}

test_the_order_of_all_gates if {
	[[object.get(gate, "extension", ""), gate.gate] | some gate in data.toolpolicy.index.gates] == [
		["", "registered"], ["", "enabled"], ["", "admin"],
		["", "configuration"], ["", "trust_zone"], ["crm", "owner"],
	]
}

test_what_is_offered if {
	offers := {[configuration, who]: offered(configuration, user) |
		some configuration in ["eu", "narrow"]
		some who, user in {"seller": world.seller, "admin": world.admin, "nobody": null}
	}
	offers == {
		["eu", "seller"]: ["read_page", "find_lead", "send_bill", "tagged"],
		["eu", "admin"]: ["read_page", "tagged"],
		["eu", "nobody"]: ["read_page", "tagged"],
		["narrow", "seller"]: ["read_page", "find_lead"],
		["narrow", "admin"]: ["read_page"],
		["narrow", "nobody"]: ["read_page"],
	}
}

test_what_is_unavailable if {
	answer := data.toolpolicy.unavailable with data.facts as world.facts
		with input as {"configuration": "eu", "user": world.seller}
	[[decision.tool, decision.reason] | some decision in answer] == [
		["close_books", "toolDisabled"],
		["merge_leads", "requiresAdmin"],
		["nobodys", "notOwner"],
		["garbled", "notOwner"],
		["texted", "notOwner"],
		["voided", "notOwner"],
	]
	answer[2] == refused(not_owner, "nobodys")
}

test_what_is_explained if {
	answer := data.toolpolicy.explain with data.facts as world.facts
		with input as asked("eu", world.admin, ["find_lead", "close_books", "gone"])
	[object.filter(decision, ["tool", "reason"]) | some decision in answer] == [
		{"tool": "find_lead", "reason": "notOwner"},
		{"tool": "close_books", "reason": "toolDisabled"},
		{"tool": "gone", "reason": "notRegistered"},
	]
	answer[0] == refused(not_owner, "find_lead")
}

test_what_is_inspected if {
	answer := data.toolpolicy.inspect with data.facts as world.facts
		with input as asked("eu", world.admin, ["find_lead"])
	answer[0].decision == refused(not_owner, "find_lead")
	[step.verdict | some step in answer[0].gates] == ["admits", "admits", "admits", "admits", "admits", "refuses"]
	answer[0].gates[5] == {
		"extension": "crm",
		"gate": "owner",
		"reason": "notOwner",
		"verdict": "refuses",
		"saw": {"groups": set(), "owners": ["sales"]},
	}
}

# The bundle adds a gate, and so only ever takes away.
test_the_bundle_only_narrows if {
	compared := {[added, count(without) > count(with_it)] |
		some configuration in ["eu", "narrow"]
		some user in [world.seller, world.admin, null, {"groups": ["sales", "billing", "support"], "admin": true}]
		with_it := {name | some name in offered(configuration, user)}
		without := {name | some name in names_without(configuration, user)}
		added := with_it - without
	}
	compared == {[set(), true], [set(), false]}
}

names_without(configuration, user) := names if {
	names := data.toolpolicy.offerable with data.facts as world.facts
		with input as asked(configuration, user, world.registry)
		with data.toolpolicy_ext.crm.order as []
}
