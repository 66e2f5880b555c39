# The gates as people write them first: one question about one tool.
package bench.pertool

tool := data.tools[input.tool]

configuration := data.facts.configurations[input.configuration]

decision := {"allowed": false, "reason": "toolDisabled"} if {
	not enabled
} else := {"allowed": false, "reason": "requiresAdmin"} if {
	requires_admin
	not input.user.admin
} else := {"allowed": false, "reason": "configurationGroup"} if {
	not included
} else := {"allowed": true, "reason": "none"} if {
	class_rank[data_class] <= class_rank[ceilings[zone]]
} else := {"allowed": true, "reason": "trustZone", "observedOnly": true} if {
	observing
	not tool.remote
} else := {"allowed": false, "reason": "trustZone"}

enabled if {
	not data.facts.state.groups[tool.group] == false
	switched_on
}

switched_on := object.get(data.facts.state.tools, tool.name, tool.enabledByDefault)

requires_admin := object.get(tool, "requiresAdmin", tool.remote)

included if {
	group_included
	tool_included
}

group_included if count(configuration.allowedToolGroups) == 0

group_included if tool.group in configuration.allowedToolGroups

tool_included if not "allowedTools" in object.keys(configuration)

tool_included if tool.name in configuration.allowedTools

data_class := tool.dataClass if {
	class_rank[tool.dataClass]
} else := "secretAdjacent" if {
	"dataClass" in object.keys(tool)
} else := object.get(group_classes, tool.group, "secretAdjacent")

zone := zones[max({zone_rank(id) | some id in array.concat([input.configuration], configuration.fallbacks)})]

zone_rank(id) := rank if {
	some rank, name in zones
	name == data.facts.configurations[id].trustZone
} else := 3

observing if lower(trim_space(data.facts.settings.dataClassEnforcement)) == "observe"

zones := ["local", "privateHosted", "externalEu", "externalGlobal"]

ceilings := {
	"local": "secretAdjacent",
	"privateHosted": "systemDiagnostics",
	"externalEu": "internalConfiguration",
	"externalGlobal": "editorContent",
}

class_rank := {
	"publicContent": 0,
	"editorContent": 1,
	"sourceCode": 2,
	"internalConfiguration": 3,
	"systemDiagnostics": 4,
	"secretAdjacent": 5,
}

group_classes := {
	"content": "editorContent",
	"editing": "editorContent",
	"files": "editorContent",
	"rag": "publicContent",
	"structure": "internalConfiguration",
	"configuration": "internalConfiguration",
	"code": "sourceCode",
	"system": "systemDiagnostics",
	"accounts": "secretAdjacent",
}
