package report

import (
	"fmt"
	"math"
)

// Duration writes nanoseconds in the unit that fits.
func Duration(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "–"
	case math.Abs(ns) < 1e3:
		return significant(ns) + " ns"
	case math.Abs(ns) < 1e6:
		return significant(ns/1e3) + " µs"
	case math.Abs(ns) < 1e9:
		return significant(ns/1e6) + " ms"
	}
	return significant(ns/1e9) + " s"
}

// Bytes writes bytes in the unit that fits.
func Bytes(n float64) string {
	switch {
	case math.IsNaN(n):
		return "–"
	case math.Abs(n) < 1<<10:
		return significant(n) + " B"
	case math.Abs(n) < 1<<20:
		return significant(n/(1<<10)) + " KiB"
	}
	return significant(n/(1<<20)) + " MiB"
}

// Count writes a number of things.
func Count(n float64) string {
	if n < 0.5 {
		return "0"
	}
	return fmt.Sprintf("%.0f", n)
}

// Times writes a multiple.
func Times(n float64) string {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return "–"
	}
	return significant(n) + " ×"
}

// Rate writes how often something happens in a second.
func Rate(n float64) string {
	switch {
	case n >= 1e6:
		return significant(n/1e6) + " million/s"
	case n >= 1e3:
		return significant(n/1e3) + " thousand/s"
	}
	return significant(n) + "/s"
}

// significant writes three digits, or all before the point.
func significant(n float64) string {
	switch a := math.Abs(n); {
	case a == 0:
		return "0"
	case a < 0.01:
		return fmt.Sprintf("%.2g", n)
	case a < 9.995:
		return fmt.Sprintf("%.2f", n)
	case a < 99.95:
		return fmt.Sprintf("%.1f", n)
	}
	return fmt.Sprintf("%.0f", n)
}
