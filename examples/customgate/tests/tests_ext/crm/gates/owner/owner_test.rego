# METADATA
# title: Tests of the owner gate
# description: Only a user in a group that owns a tool is let through to it.
package tests_ext.crm.gates.owner_test

import data.tests_ext.crm.world
import data.toolpolicy_ext.crm.gates.owner

of_sales := {"find_lead", "send_bill"}

test_groups_of_the_user if {
	users := {
		"nobody": null,
		"no groups": {"id": "ann"},
		"empty": {"groups": []},
		"sales": {"groups": ["sales"]},
		"both": {"groups": ["billing", "sales", "sales"]},
		"unknown": {"groups": ["berlin"]},
		"another case": {"groups": ["Sales", " sales"]},
		"null": {"groups": null},
		"text": {"groups": "sales"},
		"object": {"groups": {"first": "sales"}},
		"numbers": {"groups": [7, null]},
		"admin": world.admin,
		"attribute": {"attributes": {"groups": ["sales"]}},
	}
	got := {word: names |
		some word, user in users
		names := owner.admits with data.facts as world.facts with input as {"user": user}
	}
	got == object.union({word: world.unowned | some word in object.keys(users)}, {
		"sales": (world.unowned | of_sales),
		"both": ((world.unowned | of_sales) | {"close_books"}),
	})
}

test_nobody_asks if {
	names := owner.admits with data.facts as world.facts
	names == world.unowned
}

test_what_the_gate_saw if {
	facts := object.union(world.facts, {"tools": array.slice(world.tools, 0, 3)})
	got := [saw |
		some user in [world.seller, world.admin]
		saw := owner.saw with data.facts as facts with input as {"user": user}
	]
	got == [{
		"read_page": {"groups": groups},
		"find_lead": {"groups": groups, "owners": ["sales"]},
		"send_bill": {"groups": groups, "owners": ["sales", "billing"]},
	} |
		some groups in [{"sales", "berlin"}, set()]
	]
}
