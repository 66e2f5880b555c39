package snapshot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

type user = snapshot.User

// TestKeptViews: a view is kept for all who see the same, and for nobody else.
func TestKeptViews(t *testing.T) {
	s := snapshotOf(t, policyWith(t, nil), small())
	assert.Same(t, view(t, s, "chat", nil), view(t, s, "chat", nil))
	assert.Same(t, view(t, s, "chat", &user{ID: "anna"}), view(t, s, "chat", &user{ID: "bert", Groups: []string{"seo"}}),
		"the shipped policy reads neither ID nor groups")
	apart := []*snapshot.View{
		view(t, s, "chat", nil), view(t, s, "chat", &user{}), view(t, s, "chat", &user{Admin: true}),
		view(t, s, "local", nil), view(t, s, "local", &user{}), view(t, s, "local", &user{Admin: true}),
	}
	for i, v := range apart {
		for _, other := range apart[:i] {
			assert.NotSame(t, other, v)
		}
	}
	assert.Equal(t, []string{"chat", "local"}, s.Configurations())
	assert.Same(t, s, apart[0].Snapshot())
}

// TestKeptViewsOfWhatIsRead: where a gate reads more of a user, a view is kept
// for those only in whom it is the same.
func TestKeptViewsOfWhatIsRead(t *testing.T) {
	for name, c := range map[string]struct {
		condition string
		with      []user
		without   []user
	}{
		"the ID": {
			`input.user.id == "anna"`,
			[]user{{ID: "anna"}, {ID: "anna", Groups: []string{"seo"}}, {ID: "anna", Admin: true}},
			[]user{{ID: "bert"}, {}, {ID: `anna";`}, {ID: "anna\xff"}, {ID: "anna", Admin: true, Groups: nil}}[:4],
		},
		"the groups": {
			`"seo" in input.user.groups`,
			[]user{{Groups: []string{"seo"}}, {ID: "anna", Groups: []string{"a", "seo"}}, {Groups: []string{"seo", "a"}}},
			[]user{{}, {Groups: []string{"s", "eo"}}, {Groups: []string{`s","seo`}}, {Groups: []string{"seo,"}}, {Groups: []string{}}},
		},
		"an attribute": {
			`input.user.attributes.team == "seo"`,
			[]user{{Attributes: map[string]any{"team": "seo"}}, {Attributes: map[string]any{"team": "seo", "more": 1}}},
			[]user{{}, {Attributes: map[string]any{"team": "sea"}}, {Attributes: map[string]any{"teams": "seo"}}, {Groups: []string{"seo"}}},
		},
		"anything": {
			"is_object(input.user)\n\tobject.get(input.user, \"id\", \"\") == \"anna\"",
			[]user{{ID: "anna"}, {ID: "anna", Groups: []string{"a"}}},
			[]user{{ID: "bert"}, {ID: "", Groups: []string{"anna"}}, {Attributes: map[string]any{"id": "anna"}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := snapshotOf(t, policyWith(t, nil, adminGate(c.condition)), small())
			for range 2 {
				for _, u := range c.with {
					assert.Equal(t, []string{"read", "write"}, view(t, s, "local", &u).OfferableEnabled(), "%+v", u)
				}
				for _, u := range c.without {
					assert.Equal(t, []string{}, view(t, s, "local", &u).OfferableEnabled(), "%+v", u)
				}
				assert.Equal(t, []string{}, view(t, s, "local", nil).OfferableEnabled())
			}
			assert.Same(t, view(t, s, "local", &c.with[0]), view(t, s, "local", &c.with[0]))
		})
	}
}

// TestViewsOfAnImpurePolicyAreNotKept, since the next answer may differ.
func TestViewsOfAnImpurePolicyAreNotKept(t *testing.T) {
	s := snapshotOf(t, policyWith(t, []string{"time.now_ns"}, adminGate("time.now_ns() > 0")), small())
	assert.NotSame(t, view(t, s, "local", nil), view(t, s, "local", nil))
}
