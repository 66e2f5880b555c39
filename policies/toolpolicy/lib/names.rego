package toolpolicy.lib

# METADATA
# description: The most bytes that a tool's name may have.
longest_name := 256

# METADATA
# description: |
#   Whether a text may be a tool's name: not empty, without surrounding space,
#   control or format characters, and not too long.
good_name(name) if {
	is_string(name)
	regex.match(well_formed, name)
	count(hex.encode(name)) <= longest_name * 2
}

# METADATA
# description: |
#   What a tool's name looks like. It has no control or format character, and no
#   U+FFFD, which is what a decoder leaves of bytes that are no valid UTF-8. Its
#   first and its last character are no space either.
well_formed := `^[^\pZ\p{Cc}\p{Cf}\x{FFFD}]([^\p{Zl}\p{Zp}\p{Cc}\p{Cf}\x{FFFD}]*[^\pZ\p{Cc}\p{Cf}\x{FFFD}])?$`

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
