package reference_test

import (
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// answers is what one asker gets, names only.
type answers struct {
	Unavailable, Explained, Offerable, OfferableUnattended []string
}

func ask(t *testing.T, r *reference.Reference, configuration string, u *reference.User) answers {
	t.Helper()
	unavailable, err := r.Unavailable(configuration, u)
	require.NoError(t, err)
	explained, err := r.ExplainEnabled(configuration, u)
	require.NoError(t, err)
	offerable, err := r.OfferableEnabled(configuration, u)
	require.NoError(t, err)
	unattended, err := r.OfferableUnattendedEnabled(configuration, u)
	require.NoError(t, err)
	return answers{tools(unavailable), tools(explained), offerable, unattended}
}

func tools(decisions []reference.Decision) []string {
	names := []string{}
	for _, d := range decisions {
		names = append(names, d.Tool)
	}
	return names
}

// mixed has local and remote tools, on and off, in an order that is not alphabetical.
func mixed() facts.Facts {
	f := world(
		facts.Tool{Name: "z", Group: "rag", EnabledByDefault: true},
		facts.Tool{Name: "remote off", Group: "rag", Remote: true},
		facts.Tool{Name: "admin", Group: "rag", EnabledByDefault: true, RequiresAdmin: new(true)},
		facts.Tool{Name: "remote above", Group: "seo", Remote: true, EnabledByDefault: true, RequiresAdmin: new(false)},
		facts.Tool{Name: "off", Group: "rag"},
		facts.Tool{Name: "b", Group: "rag", EnabledByDefault: true, Effect: new(facts.Effect("idempotentWrite"))},
		facts.Tool{Name: "remote", Group: "rag", Remote: true, EnabledByDefault: true, RequiresAdmin: new(false)},
		facts.Tool{Name: "a", Group: "rag", EnabledByDefault: true, RequiresInput: true},
	)
	f.Configurations["global"] = facts.Configuration{TrustZone: new(facts.TrustZone("externalGlobal"))}
	return f
}

func TestListsInRegistryOrder(t *testing.T) {
	r := inForce(t, mixed())
	enabled := []string{"z", "admin", "remote above", "b", "remote", "a"}
	// Withheld remote tools are hidden from who is not an administrator, in this one list.
	ordinary := answers{
		Unavailable: []string{"admin", "off"}, Explained: enabled,
		Offerable: []string{"z", "b", "remote", "a"}, OfferableUnattended: []string{"z", "remote"},
	}
	assert.Equal(t, ordinary, ask(t, r, "global", nobody))
	assert.Equal(t, ordinary, ask(t, r, "global", anna))
	assert.Equal(t, answers{
		Unavailable: []string{"remote off", "remote above", "off"}, Explained: enabled,
		Offerable: []string{"z", "admin", "b", "remote", "a"}, OfferableUnattended: []string{"z", "admin", "remote"},
	}, ask(t, r, "global", administrator))
}

func TestNamesInTheOrderGiven(t *testing.T) {
	r := inForce(t, mixed())
	names := []string{"remote above", "nothing", "z", "b", "off", "z", "a", "nothing"}
	explained, err := r.Explain("global", anna, names)
	require.NoError(t, err)
	unknown := reference.Decision{Tool: "nothing", Reason: "notRegistered"}
	fits := func(name string) reference.Decision {
		return reference.Decision{
			Tool: name, Allowed: true, Reason: "none", DataClass: "publicContent", Zone: "externalGlobal", Ceiling: "editorContent",
		}
	}
	assert.Equal(t, []reference.Decision{
		{Tool: "remote above", Reason: "trustZone", DataClass: "secretAdjacent", Zone: "externalGlobal", Ceiling: "editorContent"},
		unknown, fits("z"), fits("b"), {Tool: "off", Reason: "toolDisabled"}, fits("z"), fits("a"), unknown,
	}, explained)
	offerable, err := r.Offerable("global", anna, names)
	require.NoError(t, err)
	assert.Equal(t, []string{"z", "b", "z", "a"}, offerable)
	unattended, err := r.OfferableUnattended("global", anna, names)
	require.NoError(t, err)
	assert.Equal(t, []string{"z", "z"}, unattended)
}

func TestNoNames(t *testing.T) {
	r := inForce(t, mixed())
	for _, names := range [][]string{nil, {}} {
		explained, err := r.Explain("global", anna, names)
		require.NoError(t, err)
		assert.Equal(t, []reference.Decision{}, explained)
		offerable, err := r.Offerable("global", anna, names)
		require.NoError(t, err)
		assert.Equal(t, []string{}, offerable)
		unattended, err := r.OfferableUnattended("global", anna, names)
		require.NoError(t, err)
		assert.Equal(t, []string{}, unattended)
	}
}

func TestUnknownConfiguration(t *testing.T) {
	r := inForce(t, mixed())
	for _, id := range []string{"", "Global", " global", "default"} {
		var got []error
		_, err := r.Unavailable(id, administrator)
		got = append(got, err)
		_, err = r.Explain(id, administrator, []string{})
		got = append(got, err)
		_, err = r.ExplainEnabled(id, administrator)
		got = append(got, err)
		_, err = r.Offerable(id, administrator, []string{"z"})
		got = append(got, err)
		_, err = r.OfferableEnabled(id, administrator)
		got = append(got, err)
		_, err = r.OfferableUnattended(id, administrator, []string{"z"})
		got = append(got, err)
		_, err = r.OfferableUnattendedEnabled(id, administrator)
		got = append(got, err)
		for _, err := range got {
			assert.Equal(t, &reference.UnknownConfigurationError{Configuration: id}, err)
		}
	}
	assert.EqualError(t, &reference.UnknownConfigurationError{Configuration: "a\n"}, `no configuration "a\n"`)
}

// TestEmptyIdentifier: an identifier is any text, the empty one too.
func TestEmptyIdentifier(t *testing.T) {
	f := world(facts.Tool{Name: "a", Group: "content", EnabledByDefault: true})
	f.Configurations[""] = open()
	assert.Equal(t, fitting("a"), decide(t, f, "", nobody, "a"))
}
