# METADATA
# title: Gates of the CRM
# description: |
#   What a host with a CRM adds to the shipped gates: tools that belong to groups
#   of people.
# scope: subpackages
# schemas:
#   - input: schema.input
#   - data.facts: schema.facts
package toolpolicy_ext.crm

# METADATA
# description: The gates in the order in which they stand, behind the shipped ones.
order := [{
	"gate": "owner",
	"reason": "notOwner",
	"message": "Only the groups that own the tool may use it.",
}]
