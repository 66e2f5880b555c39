package snapshot_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// TestKeptViewsEqualAskedOnes on random facts, of which the reference says who
// is offered.
func TestKeptViewsEqualAskedOnes(t *testing.T) {
	ctx, p := t.Context(), policyWith(t, nil)
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		f := worlds.Facts().Draw(t, "facts")
		s, err := snapshot.New(ctx, p, f)
		r, refusal := reference.New(f)
		require.Equal(t, refusal != nil || f.Check() != nil, err != nil)
		if err != nil {
			return
		}
		require.NoError(t, s.Prove(ctx))
		drawn, id := worlds.User().Draw(t, "user"), worlds.Configuration(f).Draw(t, "configuration")
		var u *snapshot.User
		if drawn != nil {
			u = &snapshot.User{ID: drawn.ID, Admin: drawn.Admin, Groups: drawn.Groups}
		}
		v, err := s.View(ctx, id, u)
		want, unknown := r.OfferableEnabled(id, drawn)
		if unknown != nil {
			require.ErrorAs(t, err, new(*snapshot.UnknownConfigurationError))
			return
		}
		require.NoError(t, err)
		compared++
		asked, err := s.AskView(ctx, id, u)
		require.NoError(t, err)
		names := append(r.Registered(), worlds.Names(f).Draw(t, "names")...)
		for _, v := range []*snapshot.View{v, asked} {
			require.Equal(t, want, v.OfferableEnabled())
			require.Equal(t, r.Unattended(want), v.OfferableUnattendedEnabled())
		}
		require.Equal(t, asked.Explain(names), v.Explain(names))
		require.Equal(t, asked.Unavailable(), v.Unavailable())
		require.Equal(t, asked.ExplainEnabled(), v.ExplainEnabled())
		require.Equal(t, r.Unattended(names), v.Unattended(names))
		require.Equal(t, v.Unattended(v.Offerable(names)), v.OfferableUnattended(names))
	})
	assert.Positive(t, compared)
}

// TestRefusedFacts have what the policy says of them, and nothing to ask.
func TestRefusedFacts(t *testing.T) {
	p, f := policyWith(t, nil), small()
	f.Tools[1].Name = "read"
	s, err := snapshot.New(t.Context(), p, f)
	require.ErrorIs(t, err, snapshot.ErrFacts)
	assert.Equal(t, []facts.Finding{{
		Code: "nameTaken", Path: "tools[1].name", Text: "a local tool of this name stands at tools[0] already",
	}}, s.Registration.Errors)
	f.Tools[1].Group = ""
	_, err = snapshot.New(t.Context(), p, f)
	assert.ErrorAs(t, err, new(*facts.Error))
}

// TestUsers that cannot be carried are refused, whatever the policy reads.
func TestUsers(t *testing.T) {
	s := snapshotOf(t, policyWith(t, nil), small())
	_, err := s.View(t.Context(), "chat", &user{Attributes: map[string]any{"f": func() {}}})
	refused, ok := errors.AsType[*facts.Error](err)
	require.True(t, ok)
	assert.Equal(t, "user.attributes.f", refused.Findings[0].Path)
	_, err = s.View(t.Context(), "nosuch", nil)
	require.EqualError(t, err, `no configuration "nosuch" in the facts`)
}

// TestDeadContext: a snapshot neither stages, proves nor answers.
func TestDeadContext(t *testing.T) {
	p := policyWith(t, nil)
	s := snapshotOf(t, p, small())
	v := view(t, s, "chat", nil)
	dead, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := snapshot.New(dead, p, small())
	assert.ErrorIs(t, err, context.Canceled)
	_, err = s.View(dead, "chat", nil)
	assert.ErrorIs(t, err, context.Canceled, "although the view is kept")
	_, err = v.Inspect(dead, []string{"read"}, false)
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, s.Prove(dead), context.Canceled)
	assert.ErrorIs(t, snapshot.ProvePolicy(dead, p), context.Canceled)
}

// TestProve is of the stage prove, and gives the place where there is one.
func TestProve(t *testing.T) {
	require.NoError(t, snapshot.ProvePolicy(t.Context(), policyWith(t, nil)))
	odd := policyWith(t, nil, adminGate(`to_number(input.configuration) > 0`))
	refused, ok := errors.AsType[*refusal.Error](snapshot.ProvePolicy(t.Context(), odd))
	require.True(t, ok)
	assert.Equal(t, refusal.Prove, refused.Stage)
	require.Len(t, refused.Findings, 1)
	assert.Equal(t, "toolpolicy/gates/admin/admin.rego", refused.Findings[0].File)
	assert.Equal(t, 8, refused.Findings[0].Line)
	assert.Contains(t, refused.Findings[0].Text, "to_number")
}
