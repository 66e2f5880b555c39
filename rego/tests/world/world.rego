# METADATA
# title: A world to test in
# description: Facts of middle size, in which each gate stops something.
package tests.world

# METADATA
# description: The facts, complete and without error.
facts := {
	"tools": tools,
	"state": {"tools": {"purge_file": true}, "groups": {"files": false}},
	"configurations": {
		"eu": {"trustZone": "externalEu"},
		"chat": {"trustZone": "externalEu", "allowedToolGroups": ["content", "editing", "accounts"]},
		"mixed": {
			"trustZone": "local",
			"fallbacks": ["eu"],
			"allowedTools": ["fetch_logs", "read_page", "list_accounts", "purge_file"],
		},
		"home": {"trustZone": "local"},
		"silent": {"trustZone": "local", "allowedTools": []},
	},
}

# METADATA
# description: The same facts where the trust-zone gate only observes.
observing := object.union(facts, {"settings": {"dataClassEnforcement": "observe"}})

# METADATA
# description: Facts that are refused.
refused := object.union(facts, {"tools": [{"name": "", "group": "content"}]})

# METADATA
# description: The registry, the last entry of which is dropped.
tools := [
	{"name": "read_page", "group": "content", "enabledByDefault": true},
	{"name": "save_page", "group": "editing", "enabledByDefault": true, "effect": "idempotentWrite"},
	{"name": "fetch_logs", "group": "system", "enabledByDefault": true, "requiresAdmin": true},
	{"name": "list_accounts", "group": "accounts", "enabledByDefault": true},
	{"name": "delete_page", "group": "editing", "effect": "nonIdempotentWrite"},
	{"name": "find_code", "group": "code", "enabledByDefault": true, "requiresApproval": true},
	{"name": "ask_user", "group": "content", "enabledByDefault": true, "requiresInput": true},
	{
		"name": "rag_search", "group": "rag", "enabledByDefault": true,
		"remote": true, "requiresAdmin": false, "requiresApproval": false,
	},
	{"name": "crm_lookup", "group": "crm", "enabledByDefault": true, "remote": true},
	{"name": "purge_file", "group": "files", "enabledByDefault": true},
	{
		"name": "crm_write", "group": "crm", "enabledByDefault": true, "remote": true,
		"requiresAdmin": false, "requiresApproval": true, "dataClass": "editorContent",
		"effect": "nonIdempotentWrite",
	},
	{"name": "read_page", "group": "crm", "enabledByDefault": true, "remote": true},
]

# METADATA
# description: The registered names in registry order.
registry := [
	"read_page", "save_page", "fetch_logs", "list_accounts", "delete_page", "find_code",
	"ask_user", "rag_search", "crm_lookup", "purge_file", "crm_write",
]

# METADATA
# description: The names that a server contributed.
remote := {"rag_search", "crm_lookup", "crm_write"}

# METADATA
# description: Somebody who is no administrator.
user := {"id": "ann", "admin": false}

# METADATA
# description: An administrator.
admin := {"id": "eve", "admin": true}
