package toolpolicy.lib

# METADATA
# description: |
#   Whether an MCP server contributed the tool. Whatever is not exactly 'local'
#   is read as remote, which closes more.
is_remote(tool) if tool.remote != false

# METADATA
# scope: document
# description: |
#   Whether everybody may use the tool. Absent, a local tool is for everybody
#   and a remote one is not; of the values only an exact false opens it.
open_to_all(tool) if tool.requiresAdmin == false

open_to_all(tool) if {
	not declares_admin(tool)
	not is_remote(tool)
}

# METADATA
# description: Whether the tool says at all who may use it.
declares_admin(tool) if "requiresAdmin" in object.keys(tool)
