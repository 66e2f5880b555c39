# METADATA
# title: Registered
# description: Admits the tools of the registry.
package toolpolicy.gates.registered

# METADATA
# description: The names that the gate admits.
admits := data.toolpolicy.index.names
