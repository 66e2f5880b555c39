package toolpolicy.registration

# METADATA
# description: |
#   The remote tools left out, each with the first reason that there is: a bad
#   name, before a tool that could never run, before a name that is taken.
# entrypoint: true
dropped := ((bad_remote_names | stuck_remote_tools) | taken_by_local) | taken_by_remote

dropped_places := {finding.path[1] | some finding in dropped}

bad_remote_names := {{
	"code": "badName",
	"path": ["tools", i, "name"],
	"text": "the name of this remote tool may not be used; the tool is left out",
} |
	some i in (bad_names & remote_places)
}

stuck_remote_tools := {{
	"code": "approvalWithInput",
	"path": ["tools", i],
	"text": "this remote tool needs approval and asks for input, so it could never run; it is left out",
} |
	some i in ((stuck_places & remote_places) - bad_names)
}

taken_by_local := {{
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": "the name of this remote tool is taken by a local one; the remote one is left out",
} |
	some i in rivals
	local_places[name_at[i]]
}

taken_by_remote := {{
	"code": "nameTaken",
	"path": ["tools", i, "name"],
	"text": sprintf("the name of this remote tool is taken by tools[%d]; it is left out", [first]),
} |
	some i in rivals
	not local_places[name_at[i]]
	first := min(places_by_name[name_at[i]] & rivals)
	i != first
}

# The remote tools that could be kept if nobody else had their names.
rivals := ((shared_names & remote_places) - bad_names) - stuck_places

# The positions of the local tools of each name that several tools have.
local_places := {name: locals |
	some name, sharing in places_by_name
	locals := sharing - remote_places
	locals != set()
}
