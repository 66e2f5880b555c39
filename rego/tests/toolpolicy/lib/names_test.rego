# METADATA
# title: Tests of names, ladders and switches
# description: What may be a name, and what stands in for a word that no ladder knows.
package tests.toolpolicy.lib_test

import data.toolpolicy.lib

long(unit, count_of) := concat("", [unit | some _ in numbers.range(1, count_of)])

names := {
	"plain": "read_page",
	"inner space": "read page",
	"dots and slashes": "crm.v1/read-page",
	"composed": "caf\u00e9",
	"decomposed": "cafe\u0301",
	"cyrillic look-alike": "B\u0430sh",
	"emoji": "\ud83d\ude00",
	"inner no-break space": "a\u00a0b",
	"one byte": "a",
	"256 bytes": long("a", 256),
	"256 bytes of two": long("\u00e9", 128),
	"256 bytes of four": long("\ud83d\ude00", 64),
	"257 bytes": long("a", 257),
	"258 bytes of two": long("\u00e9", 129),
	"257 bytes of four": concat("", [long("\ud83d\ude00", 64), "a"]),
	"300 bytes": long("a", 300),
	"empty": "",
	"space": " ",
	"leading space": " a",
	"trailing space": "a ",
	"leading tab": "\ta",
	"trailing newline": "a\n",
	"leading no-break space": "\u00a0a",
	"trailing no-break space": "a\u00a0",
	"trailing ideographic space": "a\u3000",
	"leading en quad": "\u2000a",
	"nul": "a\u0000b",
	"inner newline": "a\nb",
	"escape": "a\u001b[0mb",
	"delete": "a\u007fb",
	"next line": "a\u0085b",
	"zero-width space": "a\u200bb",
	"zero-width joiner": "a\u200db",
	"trailing zero-width space": "a\u200b",
	"byte order mark": "\ufeffa",
	"soft hyphen": "a\u00adb",
	"word joiner": "a\u2060b",
	"right-to-left override": "a\u202eb",
	"left-to-right isolate": "a\u2066b",
	"right-to-left mark": "a\u200fb",
	"arabic letter mark": "a\u061cb",
	"tag": "a\udb40\udc41b",
	"line separator": "a\u2028b",
	"paragraph separator": "a\u2029b",
	"replacement character": "a\ufffdb",
	"null": null,
	"number": 1,
	"list": ["a"],
	"object": {"a": "a"},
	"true": true,
}

test_good_names_are_exactly_these if {
	{word | some word, name in names; lib.good_name(name)} == {
		"plain", "inner space", "dots and slashes", "composed", "decomposed",
		"cyrillic look-alike", "emoji", "inner no-break space", "one byte",
		"256 bytes", "256 bytes of two", "256 bytes of four",
	}
}
