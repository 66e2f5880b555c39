# METADATA
# title: Who asks
# description: No user is not an administrator, and neither is one who does not say so.
package toolpolicy.user

# METADATA
# scope: document
# description: True only where the user is an administrator, exactly.
default administrator := false

administrator if input.user.admin == true
