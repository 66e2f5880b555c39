package toolpolicy_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// everyQuestion asks all that an engine can be asked about a configuration, and
// gives for each its error and whether the answer was its zero value.
func everyQuestion(ctx context.Context, e *toolpolicy.Engine, id string) (errs map[string]error, empty map[string]bool) {
	errs, empty = map[string]error{}, map[string]bool{}
	names := []string{"read", "nosuch"}
	note := func(question string, isEmpty bool, err error) { errs[question], empty[question] = err, isEmpty }
	v, err := e.View(ctx, id, anna)
	note("View", v == nil, err)
	kept, err := e.Unattended(ctx, names)
	note("Unattended", kept == nil, err)
	decisions, err := e.Unavailable(ctx, id, anna)
	note("Unavailable", decisions == nil, err)
	decisions, err = e.Explain(ctx, id, anna, names)
	note("Explain", decisions == nil, err)
	decisions, err = e.ExplainEnabled(ctx, id, anna)
	note("ExplainEnabled", decisions == nil, err)
	kept, err = e.Offerable(ctx, id, anna, names)
	note("Offerable", kept == nil, err)
	kept, err = e.OfferableEnabled(ctx, id, anna)
	note("OfferableEnabled", kept == nil, err)
	kept, err = e.OfferableUnattended(ctx, id, anna, names)
	note("OfferableUnattended", kept == nil, err)
	kept, err = e.OfferableUnattendedEnabled(ctx, id, anna)
	note("OfferableUnattendedEnabled", kept == nil, err)
	d, err := e.Decide(ctx, id, anna, "read")
	note("Decide", d == toolpolicy.Decision{}, err)
	return errs, empty
}

// readOnly is a world with one tool that anybody may use.
func readOnly() toolpolicy.Facts {
	return world(toolpolicy.Tool{Name: "read", Group: "content", EnabledByDefault: true})
}

// TestRefusedQuestions: whatever keeps an engine from answering is an error of
// its kind from every question, never an empty answer.
func TestRefusedQuestions(t *testing.T) {
	closed := newEngine(t, toolpolicy.Options{Facts: new(readOnly())})
	require.NoError(t, closed.Close())
	dead, cancel := context.WithCancelCause(t.Context())
	why := errors.New("the service stops")
	cancel(why)
	cancelled, stop := context.WithCancel(t.Context())
	stop()
	late, end := context.WithDeadline(t.Context(), time.Now().Add(-time.Hour))
	defer end()
	ready := newEngine(t, toolpolicy.Options{Facts: new(readOnly())})

	for name, c := range map[string]struct {
		engine *toolpolicy.Engine
		ctx    context.Context
		id     string
		want   error
	}{
		"no facts":           {newEngine(t, toolpolicy.Options{}), t.Context(), "open", toolpolicy.ErrNoFacts},
		"closed":             {closed, t.Context(), "open", toolpolicy.ErrClosed},
		"cancelled":          {ready, cancelled, "open", context.Canceled},
		"past its deadline":  {ready, late, "open", context.DeadlineExceeded},
		"cancelled, and why": {ready, dead, "open", why},
	} {
		t.Run(name, func(t *testing.T) {
			errs, empty := everyQuestion(c.ctx, c.engine, c.id)
			assert.Len(t, errs, 10)
			for question, err := range errs {
				assert.ErrorIs(t, err, c.want, question)
				assert.True(t, empty[question], question)
			}
		})
	}
}

// TestUnknownConfiguration is an error of every question that needs one.
func TestUnknownConfiguration(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(readOnly())})
	for _, id := range []string{"", "Open", "open ", "nosuch", "open\x00", "\xff", "__proto__"} {
		errs, empty := everyQuestion(t.Context(), e, id)
		for question, err := range errs {
			if question == "Unattended" {
				assert.NoError(t, err)
				continue
			}
			assert.Equal(t, &toolpolicy.UnknownConfigurationError{Configuration: id},
				errorAs[*toolpolicy.UnknownConfigurationError](t, err), question)
			assert.True(t, empty[question], question)
		}
	}
	errs, _ := everyQuestion(t.Context(), e, "open")
	for question, err := range errs {
		assert.NoError(t, err, question)
	}
}

// TestDeadContextChangesNothing: New and SetFacts on a context that has ended.
func TestDeadContextChangesNothing(t *testing.T) {
	dead, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := toolpolicy.New(dead, toolpolicy.Options{})
	assert.ErrorIs(t, err, context.Canceled)
	_, err = toolpolicy.New(dead, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: "policies"}}})
	assert.ErrorIs(t, err, context.Canceled)

	e := newEngine(t, toolpolicy.Options{Facts: new(readOnly())})
	before := e.Status()
	_, err = e.SetFacts(dead, world())
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, before.Facts, e.Status().Facts)
}

// TestClose may come twice, and from anywhere; views stay.
func TestClose(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(readOnly())})
	v, err := e.View(t.Context(), "open", anna)
	require.NoError(t, err)
	before := askView(v, []string{"read", "nosuch"})
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() { assert.NoError(t, e.Close()) })
	}
	all.Wait()
	assert.Equal(t, before, askView(v, []string{"read", "nosuch"}))
	assert.Equal(t, []string{"read"}, before.Offerable)
	_, err = e.SetFacts(t.Context(), world())
	assert.ErrorIs(t, err, toolpolicy.ErrClosed)
	s := e.Status()
	assert.True(t, s.Closed)
	assert.Equal(t, v.FactsDigest(), s.Facts.Digest)
	assert.Equal(t, v.Policy(), s.Live.Version)
}
