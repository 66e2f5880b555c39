# METADATA
# title: Enabled
# description: |
#   Admits a tool whose group is not switched off and which is on: by its
#   override where there is one, else by its default.
package toolpolicy.gates.enabled

# METADATA
# description: The names that the gate admits.
admits := data.toolpolicy.index.enabled
