package toolpolicy_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// alternatives are documents that differ visibly in every answer: of n, the one
// at i switches every tool off but tool i.
func alternatives(n int) []toolpolicy.Facts {
	all := make([]toolpolicy.Facts, n)
	for i := range all {
		f := world()
		for j := range n {
			f.Tools = append(f.Tools, toolpolicy.Tool{
				Name: fmt.Sprintf("tool_%d", j), Group: "content", EnabledByDefault: i == j, RequiresApproval: new(i != j),
			})
		}
		all[i] = f
	}
	return all
}

// TestSwapsUnderLoad has 32 goroutines ask while facts change: each view is of
// one document whole, and stays so.
func TestSwapsUnderLoad(t *testing.T) {
	const documents, readers, swaps = 4, 32, 40
	all := alternatives(documents)
	e := newEngine(t, toolpolicy.Options{})
	names := []string{"tool_3", "tool_0", "nosuch", "tool_2", "tool_1", "tool_0"}
	want := map[string]answers{}
	for _, f := range all {
		setFacts(t, t.Context(), e, f)
		v, err := e.View(t.Context(), "open", anna)
		require.NoError(t, err)
		want[v.FactsDigest()] = askView(v, names)
	}
	require.Len(t, want, documents)
	for _, a := range want {
		require.Len(t, a.OfferableUnattendedEnabled, 1)
		require.Len(t, a.Unavailable, documents-1)
	}

	ctx, stop := context.WithCancel(t.Context())
	var asking, swapping sync.WaitGroup
	seen := make([]map[string]bool, readers)
	for i := range readers {
		seen[i] = map[string]bool{}
		asking.Go(func() {
			for ctx.Err() == nil {
				v, err := e.View(t.Context(), "open", anna)
				if !assert.NoError(t, err) {
					return
				}
				digest := v.FactsDigest()
				seen[i][digest] = true
				if !assert.Equal(t, want[digest], askView(v, names)) {
					return
				}
				if kept, err := e.Unattended(t.Context(), names[:5]); assert.NoError(t, err) {
					assert.Len(t, kept, 1)
				}
			}
		})
	}
	for i := range 2 {
		swapping.Go(func() {
			for n := range swaps {
				_, err := e.SetFacts(t.Context(), all[(i+n)%documents])
				assert.NoError(t, err)
			}
		})
	}
	swapping.Wait()
	stop()
	asking.Wait()
	together := map[string]bool{}
	for _, digests := range seen {
		for digest := range digests {
			together[digest] = true
		}
	}
	assert.Len(t, together, documents, "every document was seen by somebody")
}
