package measure

import (
	"math"
	"slices"
)

// Median is the middle of values; of none it is not a number.
func Median(values []float64) float64 { return Quantile(values, 0.5) }

// Spread is the distance between the quarters below and above the median.
func Spread(values []float64) float64 { return Quantile(values, 0.75) - Quantile(values, 0.25) }

// Quantile is the value below which a share of values lies, between two of them
// where it must.
func Quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	place := share * float64(len(sorted)-1)
	below, part := math.Modf(place)
	i := int(below)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + part*(sorted[i+1]-sorted[i])
}
