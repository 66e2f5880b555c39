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
		policy := e.Status().Policy
		assert.Equal(t, toolpolicy.Status{Policy: policy, PolicySince: start}, e.Status())
		assert.Equal(t, "0.1.0", policy.Revision)
		assert.Regexp(t, `^sha256:[0-9a-f]{64}$`, policy.Digest)

		time.Sleep(time.Hour)
		setFacts(t, t.Context(), e, readOnly())
		first := e.Status()
		digest := first.Facts.Digest
		assert.Equal(t, toolpolicy.Status{
			Policy: policy, PolicySince: start,
			Facts: &toolpolicy.FactsStatus{Digest: digest, Since: start.Add(time.Hour)},
		}, first)

		time.Sleep(time.Hour)
		_, err = e.SetFacts(t.Context(), world(toolpolicy.Tool{}))
		require.Error(t, err)
		refused := e.Status()
		assert.Equal(t, start.Add(2*time.Hour), refused.FactsRefused.When)
		assert.Equal(t, errorAs[*toolpolicy.FactsError](t, err), errorAs[*toolpolicy.FactsError](t, refused.FactsRefused.Err))
		assert.Equal(t, first.Facts, refused.Facts, "what was in force stays, and since when")

		time.Sleep(time.Hour)
		setFacts(t, t.Context(), e, readOnly())
		assert.Equal(t, toolpolicy.Status{
			Policy: policy, PolicySince: start,
			Facts: &toolpolicy.FactsStatus{Digest: digest, Since: start.Add(3 * time.Hour)},
		}, e.Status())
		require.NoError(t, e.Close())
	})
}
