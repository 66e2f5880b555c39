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
	some i in (places - object.keys(name_at))
}

ungrouped := {{
	"code": "missing",
	"path": ["tools", i, "group"],
	"text": "a tool must have a group",
} |
	some i in (lib.places_of(kinds_without_group, kind_at) | (places - object.keys(kind_at)))
}

kinds_without_group := {kind | some kind in kinds; not has_group(kind)}

has_group(kind) if {
	is_string(kind.group)
	kind.group != ""
}

# The positions of all that stands among the tools, even of what is none. It is no
# object, of which there would be keys.
# regal ignore:use-object-keys
places := {i | some i, _ in data.facts.tools}

bad_local_names := {{
	"code": "badName",
	"path": ["tools", i, "name"],
	"text": concat("", [
		"a name may not be empty, longer than 256 bytes, have surrounding space, ",
		"or have control, format or invalid characters",
	]),
} |
	some i in (bad_names - remote_places)
}

doubled_local_names := {{
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": sprintf("a local tool of this name stands at tools[%d] already", [first]),
} |
	some i in (shared_names - remote_places)
	first := min(local_places[name_at[i]])
	i != first
}

stuck_local_tools := {{
	"code": "approvalWithInput",
	"path": ["tools", i],
	"text": "the tool needs approval and asks for input, so it could never run: the approval pause carries no input",
} |
	some i in (stuck_places - remote_places)
}
