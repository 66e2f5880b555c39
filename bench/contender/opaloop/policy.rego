# The gates as people write them when all tools are asked about at once: functions
# of a tool, and a loop over the registry.
package bench.loop

decisions := [object.union({"tool": tool.name}, decision(tool)) | some tool in data.facts.tools]

configuration := data.facts.configurations[input.configuration]

decision(tool) := {"allowed": false, "reason": "toolDisabled"} if {
	not enabled(tool)
} else := {"allowed": false, "reason": "requiresAdmin"} if {
	requires_admin(tool)
	not input.user.admin
} else := {"allowed": false, "reason": "configurationGroup"} if {
	not included(tool)
} else := {"allowed": true, "reason": "none"} if {
	class_rank[data_class(tool)] <= class_rank[ceilings[zone]]
} else := {"allowed": true, "reason": "trustZone", "observedOnly": true} if {
	observing
	not tool.remote
} else := {"allowed": false, "reason": "trustZone"}

enabled(tool) if {
	not data.facts.state.groups[tool.group] == false
	switched_on(tool)
}

switched_on(tool) := object.get(data.facts.state.tools, tool.name, tool.enabledByDefault)

requires_admin(tool) := object.get(tool, "requiresAdmin", tool.remote)

included(tool) if {
	group_included(tool)
	tool_included(tool)
}

group_included(tool) if count(configuration.allowedToolGroups) == 0

group_included(tool) if tool.group in configuration.allowedToolGroups

tool_included(tool) if not "allowedTools" in object.keys(configuration)

tool_included(tool) if tool.name in configuration.allowedTools

data_class(tool) := tool.dataClass if {
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
