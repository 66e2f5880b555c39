package snapshot

import "github.com/seed-af4057d5/toolpolicy/internal/facts"

// specimen is a small document of facts on which every policy is proved before
// it meets real ones: a tool that nothing stands against, one that every gate
// could refuse, one of each kind between, and an open and a narrow configuration.
func specimen() facts.Facts {
	return facts.Facts{
		Tools: []facts.Tool{
			{Name: "plain", Group: "content", EnabledByDefault: true},
			{Name: "hopeless", Group: "accounts", RequiresAdmin: new(true), DataClass: new(facts.DataClass("secretAdjacent"))},
			{Name: "switched_off", Group: "off", EnabledByDefault: true},
			{Name: "for_admins", Group: "content", EnabledByDefault: true, RequiresAdmin: new(true)},
			{Name: "write", Group: "content", EnabledByDefault: true, Effect: new(facts.Effect("nonIdempotentWrite"))},
			{Name: "marked", Group: "files", EnabledByDefault: true, RequiresApproval: new(true)},
			{Name: "asks", Group: "files", EnabledByDefault: true, RequiresInput: true},
			{Name: "secret", Group: "files", EnabledByDefault: true, DataClass: new(facts.DataClass("secretAdjacent"))},
			{Name: "remote", Group: "files", EnabledByDefault: true, Remote: true, RequiresApproval: new(false)},
			{
				Name: "remote_open", Group: "rag", EnabledByDefault: true, Remote: true,
				RequiresAdmin: new(false), RequiresApproval: new(true),
			},
			{Name: "unknown_words", Group: "files", EnabledByDefault: true, DataClass: new(facts.DataClass("?")), Effect: new(facts.Effect("?"))},
		},
		State:    facts.State{Groups: map[string]bool{"off": false}, Tools: map[string]bool{"plain": true}},
		Settings: facts.Settings{DataClassEnforcement: new(facts.Enforcement("observe"))},
		Configurations: map[string]facts.Configuration{
			"narrow": {
				TrustZone:         new(facts.TrustZone("externalGlobal")),
				Fallbacks:         []string{"open", "missing"},
				AllowedToolGroups: []string{"content", "rag"},
				AllowedTools:      new([]string{"plain", "write", "remote_open", "missing"}),
			},
			"open": {TrustZone: new(facts.TrustZone("local"))},
		},
	}
}
