package worlds_test

import (
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// TestWorldsHoldEverything draws worlds from fixed seeds and counts: a property
// over worlds that never show a thing proves nothing about it.
func TestWorldsHoldEverything(t *testing.T) {
	const draws = 2000
	seen := map[string]int{}
	for seed := range draws {
		f := worlds.Facts().Example(seed)
		if len(f.Tools) == 0 {
			seen["no tools"]++
		}
		if len(f.Tools) > 12 {
			seen["many tools"]++
		}
		if len(f.Configurations) == 0 {
			seen["no configurations"]++
		}
		r, err := reference.New(f)
		if err != nil {
			seen["refused"]++
			for _, finding := range err.(*reference.RefusedError).Findings {
				seen["refused for "+finding.Code]++
			}
			continue
		}
		for _, finding := range r.Drops() {
			seen["dropped for "+finding.Code]++
		}
		for _, finding := range r.Warnings() {
			seen[finding.Code]++
		}
		count(seen, f, r, seed)
	}
	assert.InDelta(t, draws/8, seen["refused"], draws/16, "about one world in eight is refused")
	for _, what := range []string{
		"no tools", "many tools", "no configurations", "no user", "unknown configuration", "no names", "doubled names",
		"refused for badName", "refused for nameTaken", "refused for approvalWithInput", "refused for emptyGroup",
		"dropped for badName", "dropped for nameTaken", "dropped for approvalWithInput",
		"unknownDataClass", "unknownEffect", "unknownTrustZone", "missingTrustZone", "unknownFallback", "unknownEnforcement", "undeclaredRemote",
		"notRegistered", "toolDisabled", "requiresAdmin", "configurationGroup", "trustZone", "observed", "none", "unattended",
	} {
		assert.GreaterOrEqual(t, seen[what], 10, what)
	}
	t.Log(seen)
}

func count(seen map[string]int, f facts.Facts, r *reference.Reference, seed int) {
	u, id, names := worlds.User().Example(seed), worlds.Configuration(f).Example(seed), worlds.Names(f).Example(seed)
	if u == nil {
		seen["no user"]++
	}
	if len(names) == 0 {
		seen["no names"]++
	}
	distinct := map[string]bool{}
	for _, name := range names {
		distinct[name] = true
	}
	if len(distinct) < len(names) {
		seen["doubled names"]++
	}
	decisions, err := r.Explain(id, u, names)
	if err != nil {
		seen["unknown configuration"]++
	}
	for _, d := range decisions {
		seen[d.Outcome()]++
	}
	seen["unattended"] += len(r.Unattended(names))
}

// TestNamesAreAList: never nil, so that no names and no list stay apart.
func TestNamesAreAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		assert.NotNil(t, worlds.Names(worlds.Facts().Draw(t, "facts")).Draw(t, "names"))
	})
}
