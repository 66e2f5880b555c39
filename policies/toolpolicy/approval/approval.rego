# METADATA
# title: Approval and input
# description: |
#   Which tools stop a run to wait for a person. A local tool is judged by its
#   marker and its effect, a remote one by the operator's declaration alone: a
#   remote party must not influence its own authorisation.
package toolpolicy.approval

import data.toolpolicy.lib

# METADATA
# scope: document
# description: Whether a person must approve each call of the tool.
needs(tool) if marked(tool)

needs(tool) if {
	judged_on_effect(tool)
	writes(tool)
}

# METADATA
# description: |
#   Whether the tool carries the approval marker, or, on a remote tool, the
#   operator's declaration. Only an exact false, or nothing, is no marker.
marked(tool) if tool.requiresApproval != false

# METADATA
# description: Only a tool that is exactly remote is spared the judgement on its effect.
judged_on_effect(tool) if object.get(tool, "remote", false) != true

# METADATA
# description: Whether the tool's effect is a write; an effect that no ladder knows is one.
writes(tool) if not reads(tool)

# METADATA
# description: Whether the tool's effect changes nothing; an absent effect is readOnly.
reads(tool) if object.get(tool, "effect", "readOnly") in lib.reading_effects

# METADATA
# description: Whether the tool suspends the run for typed input.
asks_input(tool) if tool.requiresInput != false

# METADATA
# description: Whether the tool runs without a person.
unattended(tool) if {
	not needs(tool)
	not asks_input(tool)
}

# METADATA
# description: |
#   Why the tool needs approval: its marker, its effect, or the operator's
#   declaration. Empty where it needs none.
sources(tool) := union({
	{"marker" | marked(tool); not lib.is_remote(tool)},
	{"operator" | marked(tool); lib.is_remote(tool)},
	{"effect" | judged_on_effect(tool); writes(tool)},
})
