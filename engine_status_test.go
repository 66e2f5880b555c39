package toolpolicy_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestStatus says since when things are in force, and what was refused when.
func TestStatus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		e, err := toolpolicy.New(t.Context(), toolpolicy.Options{})
		require.NoError(t, err)
		version := e.Status().Live.Version
		assert.Equal(t, "0.1.0", version.Revision)
		assert.Regexp(t, `^sha256:[0-9a-f]{64}$`, version.Digest)
		want := toolpolicy.Status{
			Live: toolpolicy.Live{
				Version: version, Since: start, ReadFrom: []toolpolicy.Origin{{Source: "embedded"}},
			},
			LastAttempt: &toolpolicy.Attempt{
				When: start, Outcome: toolpolicy.Activated, Revision: version.Revision, Digest: version.Digest,
			},
			LastCheck: start,
			Watching:  toolpolicy.Watching{Mode: toolpolicy.NotWatching},
			Counters:  toolpolicy.Counters{Loads: 1, Activations: 1},
		}
		assert.Equal(t, want, e.Status())

		time.Sleep(time.Hour)
		setFacts(t, t.Context(), e, readOnly())
		first := e.Status()
		digest := first.Facts.Digest
		want.Facts = &toolpolicy.FactsStatus{Digest: digest, Since: start.Add(time.Hour)}
		assert.Equal(t, want, first)

		time.Sleep(time.Hour)
		_, err = e.SetFacts(t.Context(), world(toolpolicy.Tool{}))
		require.Error(t, err)
		refused := e.Status()
		assert.Equal(t, start.Add(2*time.Hour), refused.FactsRefused.When)
		assert.Equal(t, errorAs[*toolpolicy.FactsError](t, err), errorAs[*toolpolicy.FactsError](t, refused.FactsRefused.Err))
		assert.Equal(t, refused.FactsRefused.Err.Error(), refused.FactsRefused.Error)
		assert.Equal(t, first.Facts, refused.Facts, "what was in force stays, and since when")

		time.Sleep(time.Hour)
		setFacts(t, t.Context(), e, readOnly())
		want.Facts = &toolpolicy.FactsStatus{Digest: digest, Since: start.Add(3 * time.Hour)}
		assert.Equal(t, want, e.Status())

		require.NoError(t, e.Close())
		want.Closed = true
		want.Watching.Reason = "the engine is closed"
		assert.Equal(t, want, e.Status())
	})
}
