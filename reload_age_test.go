package toolpolicy_test

import (
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestMaxAge: where nobody can tell whether the policy is still the one to apply,
// every question fails, until somebody can.
func TestMaxAge(t *testing.T) {
	at := places(t)["directory"]
	lastGood := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		opts := toolpolicy.Options{
			Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(readOnly()), MaxAge: time.Hour, LastGoodDir: lastGood,
		}
		at.put(t, "r1")
		start := time.Now()
		e := newEngine(t, opts)
		fresh := func(want error) {
			t.Helper()
			errs, _ := everyQuestion(t.Context(), e, "open")
			for question, err := range errs {
				if want == nil {
					assert.NoError(t, err, question)
				} else {
					assert.Equal(t, want, errorAs[*toolpolicy.StaleError](t, err), question)
				}
			}
			assert.Equal(t, want != nil, e.Status().Stale)
		}
		time.Sleep(time.Hour)
		fresh(nil)
		time.Sleep(time.Nanosecond)
		stale := &toolpolicy.StaleError{LastCheck: start, MaxAge: time.Hour}
		fresh(stale)
		_, err := e.SetFacts(t.Context(), twoTools())
		require.NoError(t, err)
		fresh(stale)

		at.put(t, "bad", brokenBundles()[0].edit)
		_, err = e.Reload(t.Context())
		require.Error(t, err)
		fresh(stale)

		at.put(t, "r1")
		checked := time.Now()
		_, err = e.Reload(t.Context())
		require.NoError(t, err)
		assert.Equal(t, checked, e.Status().LastCheck)
		fresh(nil)
		require.NoError(t, e.Close())

		time.Sleep(59 * time.Minute)
		require.NoError(t, os.RemoveAll(at.path))
		e = newEngine(t, opts)
		assert.True(t, e.Status().Live.FromLastGood)
		fresh(nil)
		time.Sleep(time.Minute + 1)
		fresh(&toolpolicy.StaleError{LastCheck: checked.Round(0), MaxAge: time.Hour})
		require.NoError(t, e.Close())

		e = newEngine(t, toolpolicy.Options{MaxAge: 1, Facts: new(readOnly())})
		time.Sleep(time.Hour)
		fresh(nil) // what is in the binary does not age
	})
}
