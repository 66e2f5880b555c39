package worlds

import (
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"pgregory.net/rapid"
)

// User makes users, one in four of them nil: no user.
func User() *rapid.Generator[*reference.User] {
	return rapid.Custom(func(t *rapid.T) *reference.User {
		if oneIn(t, 4, "no user") {
			return nil
		}
		u := &reference.User{
			ID:    rapid.SampledFrom([]string{"anna", "", "Анна", "root", "9007199254740993", "admin"}).Draw(t, "id"),
			Admin: rapid.Bool().Draw(t, "is admin"),
		}
		if !oneIn(t, 2, "no groups") {
			u.Groups = rapid.SliceOfN(rapid.SampledFrom([]string{"seo", "admin", "administrators", ""}), 0, 3).Draw(t, "groups")
		}
		return u
	})
}

// Names makes lists of names to ask about, never nil: those of the facts' tools,
// dropped ones too, unknown ones, look-alikes, bad ones, doubled ones, and none
// at all. All are valid UTF-8, so that they stay the same through JSON.
func Names(f facts.Facts) *rapid.Generator[[]string] {
	return rapid.Custom(func(t *rapid.T) []string {
		names := []string{}
		if oneIn(t, 16, "no names") {
			return names
		}
		names = append(names, rapid.SliceOfN(name(f.Tools), 0, 10).Draw(t, "names")...)
		if len(names) > 0 && oneIn(t, 2, "doubled") {
			again := rapid.SampledFrom(names).Draw(t, "again")
			names = slices.Insert(names, rapid.IntRange(0, len(names)).Draw(t, "where"), again)
		}
		return names
	})
}

// Configuration makes identifiers, mostly of the facts' own configurations.
func Configuration(f facts.Facts) *rapid.Generator[string] {
	existing := slices.Sorted(maps.Keys(f.Configurations))
	return rapid.Custom(func(t *rapid.T) string {
		if len(existing) == 0 || oneIn(t, 16, "unknown") {
			return rapid.SampledFrom([]string{"missing", "", "CHAT", "default", " chat", "a"}).Draw(t, "configuration")
		}
		return rapid.SampledFrom(existing).Draw(t, "configuration")
	})
}

// name draws mostly one of the tools', else any name, good or bad.
func name(list []facts.Tool) *rapid.Generator[string] {
	others := slices.DeleteFunc(append(goodNames(), badNames()...), invalid)
	own := []string{}
	for _, tool := range list {
		own = append(own, tool.Name)
	}
	own = slices.DeleteFunc(own, invalid)
	return rapid.Custom(func(t *rapid.T) string {
		if len(own) == 0 || oneIn(t, 4, "other") {
			return rapid.SampledFrom(others).Draw(t, "name")
		}
		return rapid.SampledFrom(own).Draw(t, "name")
	})
}

func invalid(name string) bool {
	return !utf8.ValidString(name)
}
