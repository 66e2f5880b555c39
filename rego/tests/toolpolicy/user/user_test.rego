# METADATA
# title: Tests of who asks
# description: Only an exact true makes an administrator.
package tests.toolpolicy.user_test

import data.toolpolicy.user

test_administrator if {
	users := {
		"true": {"admin": true},
		"false": {"admin": false},
		"absent": {},
		"null": {"admin": null},
		"string": {"admin": "true"},
		"one": {"admin": 1},
		"list": {"admin": [true]},
		"no user": null,
		"a string": "admin",
		"a list": [{"admin": true}],
	}
	got := {name: answer |
		some name, who in users
		answer := user.administrator with input as {"user": who}
	}
	got == object.union({name: false | some name in object.keys(users)}, {"true": true})
}

test_without_input_nobody_is_an_administrator if {
	user.administrator == false
}
