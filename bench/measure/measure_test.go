package measure_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/bench/measure"
)

func TestQuantiles(t *testing.T) {
	values := []float64{4, 1, 3, 2}
	assert.Equal(t, 2.5, measure.Median(values))
	assert.Equal(t, 1.5, measure.Spread(values))
	assert.Equal(t, 4.0, measure.Quantile(values, 1))
	assert.Equal(t, 7.0, measure.Median([]float64{7}))
	assert.True(t, math.IsNaN(measure.Median(nil)))
	assert.Equal(t, []float64{4, 1, 3, 2}, values, "the caller's values stay as they were")
}

func TestHistogram(t *testing.T) {
	var h measure.Histogram
	assert.True(t, math.IsNaN(h.Quantile(0.99)))
	for i := range 100 {
		h.Add(time.Duration(i) * 100 * time.Nanosecond)
	}
	assert.Equal(t, 100, h.Total())
	assert.Equal(t, 9810.0, h.Quantile(0.99))
	assert.Equal(t, 10.0, h.Quantile(0.01))
	h.Add(time.Hour)
	assert.Equal(t, float64(1<<18*10), h.Quantile(1))
}

// TestRounds counts runs: no batch is longer than its renewal allows.
func TestRounds(t *testing.T) {
	renewed, runs, since := 0, 0, 0
	kept := [][]byte{}
	results, err := measure.Rounds(t.Context(), []measure.Case{
		{Name: "renewed", Run: func() error {
			runs++
			since++
			require.LessOrEqual(t, since, 3)
			return nil
		}, Renew: func() (int, error) {
			renewed++
			since = 0
			return 3, nil
		}},
		{Name: "allocates", Run: func() error {
			kept = append(kept[:0], make([]byte, 1<<10), make([]byte, 1<<10))
			return nil
		}},
	}, measure.Options{Rounds: 5, Batch: time.Millisecond})
	require.NoError(t, err)
	require.Len(t, results, 2)
	assert.Equal(t, 3, results[0].Batch)
	assert.GreaterOrEqual(t, renewed, 6)
	assert.GreaterOrEqual(t, runs, 16)
	allocates, found := measure.Find(results, "allocates")
	assert.True(t, found)
	assert.InDelta(t, 2, allocates.Allocs, 0.5)
	assert.InDelta(t, 2<<10, allocates.Bytes, 1<<9)
	assert.Positive(t, allocates.Median)
	_, found = measure.Find(results, "other")
	assert.False(t, found)
}

func TestRoundsStopAtAnError(t *testing.T) {
	broken := errors.New("broken")
	_, err := measure.Rounds(t.Context(), []measure.Case{{Name: "one", Run: func() error { return broken }}},
		measure.Options{Rounds: 1, Batch: time.Millisecond})
	assert.ErrorIs(t, err, broken)
	assert.ErrorContains(t, err, "one: ")
}
