# METADATA
# title: Tests of the index of owners
# description: Which tools each group owns, those among them that say it wrongly.
package tests_ext.crm.index_test

import data.tests_ext.crm.world

test_the_whole_index if {
	index := data.toolpolicy_ext.crm.index with data.facts as world.facts
	index == {
		"unowned": world.unowned,
		"owned": {
			["sales", "find_lead"], ["sales", "send_bill"],
			["billing", "send_bill"], ["billing", "close_books"],
			["support", "merge_leads"],
		},
		"owners": {"sales", "billing", "support"},
		"by_owner": {
			"sales": {"find_lead", "send_bill"},
			"billing": {"send_bill", "close_books"},
			"support": {"merge_leads"},
		},
	}
}

test_the_index_of_an_empty_world if {
	index := data.toolpolicy_ext.crm.index with data.facts as {"tools": [], "configurations": {}}
	index == {"unowned": set(), "owned": set(), "owners": set(), "by_owner": {}}
}

# Only attributes that say nothing of owners leave a tool unowned.
test_attributes_of_the_wrong_type_leave_no_tool_unowned if {
	odd := {
		"absent": {},
		"empty": {"attributes": {}},
		"others": {"attributes": {"Owners": ["sales"]}},
		"null": {"attributes": null},
		"text": {"attributes": "owners"},
		"list": {"attributes": ["owners"]},
		"null owners": {"attributes": {"owners": null}},
		"false owners": {"attributes": {"owners": false}},
		"object of owners": {"attributes": {"owners": {"first": "sales"}}},
		"nested owners": {"attributes": {"owners": [["sales"]]}},
	}
	tools := [object.union({"name": word, "group": "content"}, attributes) | some word, attributes in odd]
	index := data.toolpolicy_ext.crm.index with data.facts as {"tools": tools, "configurations": {}}
	index == {"unowned": {"absent", "empty", "others"}, "owned": set(), "owners": set(), "by_owner": {}}
}
