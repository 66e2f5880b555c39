package toolpolicy_test

import (
	"fmt"
	"maps"
	"runtime"
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

// TestSwapsUnderLoad has 32 goroutines ask while two others change the facts:
// each view is of one document whole, and stays so.
func TestSwapsUnderLoad(t *testing.T) {
	const documents, readers, questions, rounds = 4, 32, 4, 12
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

	seen := make([]map[string]bool, readers)
	for i := range seen {
		seen[i] = map[string]bool{}
	}
	for round := range rounds {
		var busy sync.WaitGroup
		for i := range readers {
			busy.Go(func() {
				for range questions {
					v, err := e.View(t.Context(), "open", anna)
					if !assert.NoError(t, err) {
						return
					}
					seen[i][v.FactsDigest()] = true
					runtime.Gosched() // let a swap come between taking and asking
					assert.Equal(t, want[v.FactsDigest()], askView(v, names))
					kept, err := e.Unattended(t.Context(), []string{"tool_0", "tool_1", "tool_2", "tool_3"})
					assert.NoError(t, err)
					assert.Len(t, kept, 1)
				}
			})
		}
		for i := range 2 {
			busy.Go(func() {
				_, err := e.SetFacts(t.Context(), all[(round+i)%documents])
				assert.NoError(t, err)
			})
		}
		busy.Wait()
	}
	together := map[string]bool{}
	for _, digests := range seen {
		maps.Copy(together, digests)
	}
	assert.Greater(t, len(together), 1, "the facts did change meanwhile")
}
