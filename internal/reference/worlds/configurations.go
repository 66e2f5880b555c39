package worlds

import (
	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"pgregory.net/rapid"
)

// configurations makes none to five of them. Fallbacks name any of them, so
// chains, rings and fallbacks to oneself all occur, and ones that are missing.
func configurations(list []facts.Tool) *rapid.Generator[map[string]facts.Configuration] {
	return rapid.Custom(func(t *rapid.T) map[string]facts.Configuration {
		n := rapid.IntRange(1, 5).Draw(t, "configurations")
		if oneIn(t, 16, "no configuration") {
			n = 0
		}
		ids := rapid.SliceOfNDistinct(rapid.SampledFrom(identifiers()), n, n, rapid.ID[string]).Draw(t, "identifiers")
		all := map[string]facts.Configuration{}
		for _, id := range ids {
			all[id] = facts.Configuration{
				TrustZone:         optional(t, zones(), 8, "zone"),
				Fallbacks:         fallbacks(t, ids),
				AllowedToolGroups: allowedToolGroups(t),
				AllowedTools:      allowedTools(t, list),
			}
		}
		return all
	})
}

func fallbacks(t *rapid.T, ids []string) []string {
	if oneIn(t, 2, "no fallbacks") {
		return nil
	}
	known := rapid.SampledFrom(ids)
	missing := rapid.SampledFrom([]string{"missing", "CHAT", "", "local"})
	one := rapid.Custom(func(t *rapid.T) string {
		if oneIn(t, 8, "missing fallback") {
			return missing.Draw(t, "fallback")
		}
		return known.Draw(t, "fallback")
	})
	return rapid.SliceOfN(one, 0, 3).Draw(t, "fallbacks")
}

func allowedToolGroups(t *rapid.T) []string {
	if oneIn(t, 2, "any group") {
		return nil
	}
	group := rapid.SampledFrom(append(groups(), "unknown", ""))
	return rapid.SliceOfN(group, 0, 8).Draw(t, "allowed groups")
}

func allowedTools(t *rapid.T, list []facts.Tool) *[]string {
	switch {
	case !oneIn(t, 4, "restricted to tools"):
		return nil
	case oneIn(t, 8, "no tool at all"):
		return new([]string(nil))
	}
	names := rapid.SliceOfN(name(list), 0, 6).Draw(t, "allowed tools")
	if len(names) > 0 && oneIn(t, 2, "doubled") {
		names = append(names, names[0])
	}
	return &names
}
