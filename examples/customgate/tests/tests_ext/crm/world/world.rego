# METADATA
# title: A world with owners
# description: Facts in which tools belong to groups of people, to nobody, and to what cannot be read.
package tests_ext.crm.world

# METADATA
# description: The facts, complete and without error.
facts := {
	"tools": tools,
	"configurations": {
		"eu": {"trustZone": "externalEu"},
		"narrow": {"trustZone": "externalEu", "allowedTools": ["find_lead", "read_page"]},
	},
}

# METADATA
# description: The registry.
tools := [
	{"name": "read_page", "group": "content", "enabledByDefault": true},
	{"name": "find_lead", "group": "content", "enabledByDefault": true, "attributes": {"owners": ["sales"]}},
	{"name": "send_bill", "group": "content", "enabledByDefault": true, "attributes": {"owners": ["sales", "billing"]}},
	{"name": "close_books", "group": "content", "attributes": {"owners": ["billing"]}},
	{
		"name": "merge_leads", "group": "content", "enabledByDefault": true, "requiresAdmin": true,
		"attributes": {"owners": ["support"]},
	},
	{"name": "tagged", "group": "content", "enabledByDefault": true, "attributes": {"owner": "sales"}},
	{"name": "nobodys", "group": "content", "enabledByDefault": true, "attributes": {"owners": []}},
	{"name": "garbled", "group": "content", "enabledByDefault": true, "attributes": {"owners": ["sales", 7]}},
	{"name": "texted", "group": "content", "enabledByDefault": true, "attributes": {"owners": "sales"}},
	{"name": "voided", "group": "content", "enabledByDefault": true, "attributes": {"owners": null}},
]

# METADATA
# description: The registered names in registry order.
registry := [tool.name | some tool in tools]

# METADATA
# description: What belongs to nobody in particular.
unowned := {"read_page", "tagged"}

# METADATA
# description: Somebody of the sales group, no administrator.
seller := {"id": "ann", "groups": ["sales", "berlin"]}

# METADATA
# description: An administrator who is in no group.
admin := {"id": "eve", "admin": true}
