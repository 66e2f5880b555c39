package tests.toolpolicy.registration_test

import data.toolpolicy.registration

warnings_of(facts) := found if {
	found := registration.warnings with data.facts as object.union({"tools": [], "configurations": {}}, facts)
}

unknown_class(i, text) := {"code": "unknownDataClass", "path": ["tools", i, "dataClass"], "text": text}

unknown_effect(i, text) := {"code": "unknownEffect", "path": ["tools", i, "effect"], "text": text}

test_nothing_to_warn_of if {
	warnings_of({
		"tools": [
			{"name": "a", "group": "g", "dataClass": "publicContent", "effect": "readOnly"},
			{"name": "b", "group": "g", "remote": true, "requiresApproval": false},
			{"name": "c", "group": "nobody knows"},
		],
		"settings": {},
		"configurations": {"home": {"trustZone": "local", "fallbacks": ["home"]}},
	}) == set()
}

test_unknown_words_of_a_tool if {
	warnings_of({"tools": [
		{"name": "a", "group": "g", "dataClass": "galactic", "effect": "destructive"},
		{"name": "b", "group": "g", "dataClass": "", "effect": ""},
		{"name": "c", "group": "g", "dataClass": "PublicContent", "effect": "readonly"},
	]}) == {
		unknown_class(0, `"galactic" is no data class; it is read as secretAdjacent`),
		unknown_class(1, `"" is no data class; it is read as secretAdjacent`),
		unknown_class(2, `"PublicContent" is no data class; it is read as secretAdjacent`),
		unknown_effect(0, `"destructive" is no effect; it is read as a write`),
		unknown_effect(1, `"" is no effect; it is read as a write`),
		unknown_effect(2, `"readonly" is no effect; it is read as a write`),
	}
}

test_an_undeclared_remote_tool_is_warned_of if {
	warnings_of({"tools": [
		{"name": "silent", "group": "g", "remote": true},
		{"name": "declared", "group": "g", "remote": true, "requiresApproval": true},
		{"name": "declared none", "group": "g", "remote": true, "requiresApproval": false},
		{"name": "local", "group": "g"},
	]}) == {{
		"code": "undeclaredRemote",
		"path": ["tools", 0, "requiresApproval"],
		"text": "nobody declared whether this remote tool requires approval; it needs none",
	}}
}

test_a_dropped_tool_is_not_warned_of if {
	warnings_of({"tools": [
		{"name": "a", "group": "g"},
		{"name": "a", "group": "g", "remote": true, "dataClass": "galactic", "effect": "destructive"},
	]}) == set()
}

test_trust_zones if {
	warnings_of({"configurations": {
		"absent": {},
		"unknown": {"trustZone": "orbit"},
		"empty": {"trustZone": ""},
		"local": {"trustZone": "local"},
		"global": {"trustZone": "externalGlobal"},
	}}) == {
		{
			"code": "missingTrustZone",
			"path": ["configurations", "absent", "trustZone"],
			"text": "names no trust zone; it is read as externalGlobal",
		},
		{
			"code": "unknownTrustZone",
			"path": ["configurations", "unknown", "trustZone"],
			"text": `"orbit" is no trust zone; it is read as externalGlobal`,
		},
		{
			"code": "unknownTrustZone",
			"path": ["configurations", "empty", "trustZone"],
			"text": `"" is no trust zone; it is read as externalGlobal`,
		},
	}
}

test_fallbacks_that_do_not_exist if {
	configurations := {"home": {"trustZone": "local", "fallbacks": ["home", "gone", "Home"]}}
	warnings_of({"configurations": configurations}) == {
		{
			"code": "unknownFallback",
			"path": ["configurations", "home", "fallbacks", 1],
			"text": `no configuration "gone"; its zone counts as externalGlobal`,
		},
		{
			"code": "unknownFallback",
			"path": ["configurations", "home", "fallbacks", 2],
			"text": `no configuration "Home"; its zone counts as externalGlobal`,
		},
	}
}

test_mode_of_enforcement if {
	modes := ["observe", " OBSERVE ", "enforce", "Enforce", "off", "", "observed"]
	got := {mode: found |
		some mode in modes
		found := {warning.code | some warning in warnings_of({"settings": {"dataClassEnforcement": mode}})}
	}
	got == {
		"observe": set(),
		" OBSERVE ": set(),
		"enforce": set(),
		"Enforce": set(),
		"off": {"unknownEnforcement"},
		"": {"unknownEnforcement"},
		"observed": {"unknownEnforcement"},
	}
	warnings_of({"settings": {"dataClassEnforcement": "off"}}) == {{
		"code": "unknownEnforcement",
		"path": ["settings", "dataClassEnforcement"],
		"text": `"off" is no mode; it is read as enforce`,
	}}
}
