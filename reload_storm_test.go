package toolpolicy_test

import (
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestReloadStorm swaps bundles that visibly differ as fast as they load, broken
// ones among them, and facts as well, while others ask: no question fails or is
// answered with nothing, and no answer mixes two policies or two states.
func TestReloadStorm(t *testing.T) {
	const rounds, readers, documents = 60 / raceFactor, 4, 3
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			all := alternatives(documents)
			at.put(t, "r0")
			e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Facts: &all[0]})
			names := []string{"tool_2", "nosuch", "tool_0", "tool_1"}

			var done atomic.Bool
			var busy sync.WaitGroup
			seen := make([]map[string]bool, readers)
			for i := range seen {
				seen[i] = map[string]bool{}
				busy.Go(func() {
					for asked := 0; !done.Load() || asked == 0; asked++ {
						v, err := e.View(t.Context(), "open", anna)
						if !assert.NoError(t, err) {
							return
						}
						revision := v.Policy().Revision
						seen[i][revision] = true
						want := allowedBy(revision)
						explained := v.Explain(names)
						if !assert.Len(t, explained, len(names)) || !assert.Len(t, v.OfferableEnabled(), documents) {
							return
						}
						for _, d := range explained {
							if d.Tool == "nosuch" {
								assert.Equal(t, "unknown to "+revision, d.Message)
							} else {
								assert.Equal(t, want, d.Message)
							}
						}
						if asked%16 > 0 {
							continue
						}
						told, err := v.Inspect(t.Context(), names, true)
						assert.NoError(t, err)
						assert.Equal(t, explained[0], told[0].Decision)
					}
				})
			}
			busy.Go(func() {
				for i := 0; !done.Load(); i++ {
					_, err := e.SetFacts(t.Context(), all[i%documents])
					assert.NoError(t, err)
				}
			})
			bad := brokenBundles()
			for i := range rounds {
				if i%3 == 2 {
					b := bad[i/3%len(bad)]
					at.put(t, "bad", b.edit)
					_, err := e.Reload(t.Context())
					require.Equal(t, b.stage, string(errorAs[*toolpolicy.PolicyError](t, err).Stage))
					continue
				}
				at.put(t, fmt.Sprint("r", i+1))
				outcome, err := e.Reload(t.Context())
				require.NoError(t, err)
				require.Equal(t, toolpolicy.Activated, outcome)
			}
			done.Store(true)
			busy.Wait()
			together := map[string]bool{}
			for _, revisions := range seen {
				maps.Copy(together, revisions)
			}
			assert.Greater(t, len(together), 2, "the policy did change meanwhile")
			assert.NotContains(t, together, "bad")
		})
	}
}

// TestFactsAndReloadAtOnce: of a load and facts set at the same time both are in
// force in the end.
func TestFactsAndReloadAtOnce(t *testing.T) {
	all := alternatives(2)
	at := places(t)["directory"]
	at.put(t, "r0")
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Facts: &all[0]})
	digests := map[int]string{}
	for i, f := range all {
		setFacts(t, t.Context(), e, f)
		digests[i] = e.Status().Facts.Digest
	}
	for i := range 40 / raceFactor {
		at.put(t, fmt.Sprint("r", i+1))
		var both sync.WaitGroup
		both.Go(func() {
			outcome, err := e.Reload(t.Context())
			assert.NoError(t, err)
			assert.Equal(t, toolpolicy.Activated, outcome)
		})
		both.Go(func() {
			_, err := e.SetFacts(t.Context(), all[i%2])
			assert.NoError(t, err)
		})
		both.Wait()
		v, err := e.View(t.Context(), "open", anna)
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprint("r", i+1), v.Policy().Revision)
		assert.Equal(t, digests[i%2], v.FactsDigest())
		assert.Equal(t, v.FactsDigest(), e.Status().Facts.Digest)
	}
}

// TestPolicyThatRefusesTheFacts in force does not go live.
func TestPolicyThatRefusesTheFacts(t *testing.T) {
	at := places(t)["directory"]
	at.put(t, "r1")
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools())})
	before := everyAnswer(t, e)
	at.put(t, "r2", refuseWrite)
	_, err := e.Reload(t.Context())
	refused := errorAs[*toolpolicy.PolicyError](t, err)
	assert.Equal(t, "prove", string(refused.Stage))
	assert.Equal(t, []toolpolicy.PolicyFinding{{Text: "it refuses the facts in force: tools[0]: no write"}}, refused.Findings)
	assert.Equal(t, before, everyAnswer(t, e))

	setFacts(t, t.Context(), e, readOnly())
	reloads(t, e, "r2")
	_, err = toolpolicy.New(t.Context(), toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()),
	})
	assert.Equal(t, []brief{{"noWrite", "tools[0]"}}, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings))
}
