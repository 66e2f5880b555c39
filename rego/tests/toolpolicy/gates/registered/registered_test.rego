# METADATA
# title: Tests of the registered gate
# description: It admits what is kept of the registry, byte for byte.
package tests.toolpolicy.gates.registered_test

import data.tests.world
import data.toolpolicy.gates.registered

test_admits_the_registry if {
	names := registered.admits with data.facts as world.facts
	names == {name | some name in world.registry}
}

test_admits_nothing_of_an_empty_registry if {
	names := registered.admits with data.facts as {"tools": [], "configurations": {}}
	names == set()
}

test_admits_nothing_without_facts if {
	names := registered.admits with data.facts as {}
	names == set()
}

test_admits_nothing_where_the_registry_is_no_list if {
	got := {name: names |
		some name, tools in {"null": null, "string": "read_page", "number": 1}
		names := registered.admits with data.facts as {"tools": tools, "configurations": {}}
	}
	got == {"null": set(), "string": set(), "number": set()}
}

# Names that differ only by case, or by composition, stay apart.
test_never_folds_a_name if {
	alike := ["Bash", "bash", "BASH", "B\u0430sh", "caf\u00e9", "cafe\u0301", "k", "\u212a"]
	tools := [{"name": name, "group": "code"} | some name in alike]
	names := registered.admits with data.facts as {"tools": tools, "configurations": {}}
	names == {name | some name in alike}
	count(names) == 8
}
