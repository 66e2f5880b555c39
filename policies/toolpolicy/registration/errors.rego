package toolpolicy.registration

import data.toolpolicy.lib

# METADATA
# description: What refuses the whole document.
# entrypoint: true
errors := ((((missing | unnamed) | ungrouped) | bad_local_names) | doubled_local_names) | stuck_local_tools

missing := {{
	"code": "missing",
	"path": [key],
	"text": "must be there, empty or not",
} |
	some key in ["tools", "configurations"]
	not has_fact(key)
}

has_fact("tools") if is_array(data.facts.tools)

has_fact("configurations") if is_object(data.facts.configurations)

unnamed := {{
	"code": "missing",
	"path": ["tools", i, "name"],
	"text": "a tool must have a name",
} |
	some i, tool in data.facts.tools
	not has_name(tool)
}

ungrouped := {{
	"code": "missing",
	"path": ["tools", i, "group"],
	"text": "a tool must have a group",
} |
	some i, tool in data.facts.tools
	not has_group(tool)
}

has_name(tool) if is_string(tool.name)

has_group(tool) if {
	is_string(tool.group)
	tool.group != ""
}

bad_local_names := {{
	"code": "badName",
	"path": ["tools", i, "name"],
	"text": concat("", [
		"a name may not be empty, longer than 256 bytes, have surrounding space, ",
		"or have control, format or invalid characters",
	]),
} |
	some i in local
	not lib.good_name(data.facts.tools[i].name)
}

doubled_local_names := {{
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": sprintf("a local tool of this name stands at tools[%d] already", [first]),
} |
	some i in local
	first := first_local[data.facts.tools[i].name]
	i != first
}

first_local := {name: min(positions) |
	some name in {name | some [_, name] in named}
	positions := {i | some [i, other] in named; other == name}
}

named := [[i, data.facts.tools[i].name] | some i in local]

stuck_local_tools := {{
	"code": "approvalWithInput",
	"path": ["tools", i],
	"text": "the tool needs approval and asks for input, so it could never run: the approval pause carries no input",
} |
	some i in local
	stuck(data.facts.tools[i])
}
