package measure

import (
	"math"
	"time"
)

const (
	step    = 10 * time.Nanosecond
	buckets = 1 << 18
)

// Histogram counts durations in steps of 10 ns up to 2.6 ms; what is longer
// counts as that. The zero value is empty.
type Histogram struct {
	counts [buckets]int
	total  int
}

// Add counts a duration.
func (h *Histogram) Add(d time.Duration) {
	h.counts[max(0, min(int(d/step), buckets-1))]++
	h.total++
}

// Total is how many durations were counted.
func (h *Histogram) Total() int { return h.total }

// Quantile is the duration that a share of the counted ones don't exceed, in
// nanoseconds; of none it is not a number.
func (h *Histogram) Quantile(share float64) float64 {
	if h.total == 0 {
		return math.NaN()
	}
	wanted := int(math.Ceil(share * float64(h.total)))
	seen := 0
	for i, n := range h.counts {
		if seen += n; seen >= wanted && n > 0 {
			return float64(time.Duration(i+1) * step)
		}
	}
	return float64(buckets * step)
}
