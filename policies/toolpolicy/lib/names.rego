package toolpolicy.lib

# METADATA
# description: The most bytes that a tool's name may have.
longest_name := 256

# METADATA
# description: |
#   Whether a text may be a tool's name: not empty, without surrounding space,
#   control or format characters, and not too long. U+FFFD is what a decoder
#   leaves of bytes that are no valid UTF-8.
good_name(name) if {
	is_string(name)
	name != ""
	trim_space(name) == name
	not has_bad_character(name)
	count(hex.encode(name)) <= longest_name * 2
}

# METADATA
# description: Whether the text has a character that no name may have.
has_bad_character(text) if regex.match(`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\x{FFFD}]`, text)
