# METADATA
# title: Registration
# description: |
#   What the facts say beyond their shape: `errors` refuse the document, `dropped`
#   lists the remote tools left out, `warnings` what was read strictly. Each
#   finding has a code, the path to the fact and a text.
package toolpolicy.registration

import data.toolpolicy.approval
import data.toolpolicy.lib

# METADATA
# description: The tools that are registered, in registry order.
kept := [tool |
	some i, tool in data.facts.tools
	is_object(tool)
	not i in dropped_positions
]

# METADATA
# description: The remote tools left out, each with the reason.
# entrypoint: true
dropped := {finding |
	some i in remote
	finding := drop(i, data.facts.tools[i])
}

dropped_positions := {finding.path[1] | some finding in dropped}

remote := {i | some i, tool in data.facts.tools; lib.is_remote(tool)}

local := {i | some i, tool in data.facts.tools; not lib.is_remote(tool)}

drop(i, tool) := {
	"code": "badName",
	"path": ["tools", i, "name"],
	"text": "the name of this remote tool may not be used; the tool is left out",
} if {
	not lib.good_name(tool.name)
} else := {
	"code": "approvalWithInput",
	"path": ["tools", i],
	"text": "this remote tool needs approval and asks for input, so it could never run; it is left out",
} if {
	stuck(tool)
} else := {
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": "the name of this remote tool is taken by a local one; the remote one is left out",
} if {
	tool.name in local_names
} else := {
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": sprintf("the name of this remote tool is taken by tools[%d]; it is left out", [first]),
} if {
	first := first_remote[tool.name]
	i != first
}

local_names := {data.facts.tools[i].name | some i in local}

# The remote tools that could be kept if nobody else had their names.
usable := [[i, data.facts.tools[i].name] |
	some i in remote
	lib.good_name(data.facts.tools[i].name)
	not stuck(data.facts.tools[i])
]

# The first position of each name among them.
first_remote := {name: min(positions) |
	some name in {name | some [_, name] in usable}
	positions := {i | some [i, other] in usable; other == name}
}

# The approval pause carries no input, so such a tool could never run.
stuck(tool) if {
	is_object(tool)
	approval.needs(tool)
	approval.asks_input(tool)
}
