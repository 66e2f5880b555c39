package toolpolicy_test

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// use is what an engine costs.
type use struct{ goroutines, handles, heap int }

func measure(t *testing.T) use {
	t.Helper()
	for range 3 { // what finalizers let go takes another round
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := use{goroutines: runtime.NumGoroutine(), heap: int(m.HeapAlloc)}
	open, err := os.ReadDir("/proc/self/fd") // on Linux alone
	if errors.Is(err, os.ErrNotExist) {
		return u
	}
	require.NoError(t, err)
	u.handles = len(open)
	return u
}

// TestReloadsLeaveNothingBehind alternates bundles, a third of them broken.
func TestReloadsLeaveNothingBehind(t *testing.T) {
	const rounds, warm = 1000 / raceFactor, 10
	for name, at := range places(t) {
		t.Run(name, func(t *testing.T) {
			at.put(t, "r0")
			e := newEngine(t, toolpolicy.Options{
				Sources: []toolpolicy.Source{{Path: at.path}}, Facts: new(twoTools()), LastGoodDir: t.TempDir(),
			})
			var level use
			bad := brokenBundles()
			outcomes := map[toolpolicy.Outcome]int{}
			for i := range rounds {
				if i == warm {
					level = measure(t)
				}
				switch i % 3 {
				case 0:
					at.put(t, fmt.Sprint("r", i/3%2+1))
				case 1:
					at.put(t, "bad", bad[i/3%len(bad)].edit)
				case 2:
					at.put(t, fmt.Sprint("r", i/3%2+1))
				}
				outcome, err := e.Reload(t.Context())
				require.Equal(t, i%3 == 1, err != nil, "%d: %v", i, err)
				outcomes[outcome]++
			}
			after := measure(t)
			assert.Equal(t, map[toolpolicy.Outcome]int{
				toolpolicy.Activated: (rounds + 2) / 3, "": (rounds + 1) / 3, toolpolicy.Unchanged: rounds / 3,
			}, outcomes)
			assert.LessOrEqual(t, after.goroutines, level.goroutines)
			assert.LessOrEqual(t, after.handles, level.handles)
			assert.Less(t, after.heap, 2*level.heap)
		})
	}
}
