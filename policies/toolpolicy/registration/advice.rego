package toolpolicy.registration

import data.toolpolicy.lib

# METADATA
# description: |
#   What neither opens nor closes anything, but was hardly meant. Asked for only
#   when somebody checks facts. A finding with a `name` says by `among` in which
#   list of `known` the name that was meant may stand.
# entrypoint: true
advice := (((unknown_tools | unknown_groups) | patterns) | unusable_groups) | mixed_scripts

# METADATA
# description: The names of tools, and the groups, that an entry may mean.
# entrypoint: true
known := {
	"tools": {tool.name | some tool in kept},
	"groups": {tool.group | some tool in data.facts.tools},
}

unknown_tools := {{
	"code": "unknownTool",
	"path": path,
	"text": sprintf("no tool %q is registered", [name]),
	"name": name,
	"among": "tools",
} |
	some [path, name] in idle_tools
	not lib.has_pattern_character(name)
}

unknown_groups := {{
	"code": "unknownGroup",
	"path": path,
	"text": sprintf("no tool is of the group %q", [group]),
	"name": group,
	"among": "groups",
} |
	some [path, group] in idle_groups
	not lib.has_pattern_character(group)
}

# A pattern is no misspelt name, so nothing is near to it.
patterns := {{
	"code": "patternEntry",
	"path": path,
	"text": sprintf("%q matches nothing: names are compared exactly, and no pattern is read in them", [name]),
} |
	some [path, name] in idle
	lib.has_pattern_character(name)
}

unusable_groups := {{
	"code": "unusableGroup",
	"path": path,
	"text": sprintf("no tool of the group %q can be used: each is switched off or left out", [group]),
} |
	some [path, group] in included_groups
	group in known.groups
	not group in usable_groups
}

usable_groups := {kind.group |
	some kind, names in lib.on(registered)
	names != set()
}

mixed_scripts := {{
	"code": "mixedScripts",
	"path": path,
	"text": sprintf("%q has letters of several scripts, which may look alike: %s", [name, concat(", ", scripts)]),
} |
	some [path, name] in array.concat(registered_names, idle)
	scripts := lib.mixed_scripts(name)
}

registered_names := [[["tools", i, "name"], name] | some i, name in name_at; not i in dropped_places]

# Entries that match nothing: of tools, of groups, and all.
idle_tools := [entry | some entry in array.concat(included_tools, switched_tools); not entry[1] in known.tools]

idle_groups := [entry | some entry in array.concat(included_groups, switched_groups); not entry[1] in known.groups]

idle := array.concat(idle_tools, idle_groups)

# Every place that names a tool or a group, with the name.
included_tools := [[["configurations", id, "allowedTools", i], name] |
	some id, configuration in data.facts.configurations
	some i, name in configuration.allowedTools
]

included_groups := [[["configurations", id, "allowedToolGroups", i], group] |
	some id, configuration in data.facts.configurations
	some i, group in configuration.allowedToolGroups
]

switched_tools := [[["state", "tools", name], name] | some name, _ in lib.tool_switches]

switched_groups := [[["state", "groups", group], group] | some group, _ in lib.group_switches]
