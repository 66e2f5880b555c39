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
	short_enough(name)
}

# METADATA
# scope: document
# description: |
#   Whether a text has no more bytes than a name may have. A character has four
#   at the most, which spares counting those of most names.
short_enough(name) if count(name) * 4 <= longest_name

short_enough(name) if count(hex.encode(name)) <= longest_name * 2

# METADATA
# description: Whether the text has a character that no name may have.
has_bad_character(text) if regex.match(`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\x{FFFD}]`, text)

# METADATA
# description: |
#   Whether the text has a character that patterns are made of elsewhere. Here
#   it stands for itself.
has_pattern_character(text) if regex.match(`[*?\[\]{}|^$\\]`, text)

# METADATA
# description: |
#   The scripts of which the text has letters, where they are several whose
#   letters may be mistaken for each other; else undefined.
mixed_scripts(text) := scripts if {
	regex.match(`[^\x00-\x7F]`, text)
	scripts := {script | some script, letter in lookalikes; regex.match(letter, text)}
	count(scripts) > 1
}

# Scripts with letters that look like those of another, each with its letters.
lookalikes := {script: sprintf(`\p{%s}`, [script]) |
	some script in ["Armenian", "Cherokee", "Coptic", "Cyrillic", "Greek", "Latin", "Lisu"]
}
