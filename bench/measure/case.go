// Package measure times things beside one another: interleaved rounds, medians
// and their spread, allocations and live memory.
//
// It must not know what it times.
package measure

import "time"

// Case is one thing to be timed.
type Case struct {
	Name string
	// Run does it once.
	Run func() error
	// Renew, where there is one, is called before each batch, uncounted, and
	// gives the most runs that the batch may have.
	Renew func() (most int, err error)
}

// Options say how cases are timed.
type Options struct {
	// Rounds is how many there are; in each, every case runs one batch.
	Rounds int
	// Batch is about how long a batch takes; one that is slower runs once.
	Batch time.Duration
}

// Result is what was found of a case. Times are in nanoseconds for one run,
// taken over the rounds.
type Result struct {
	Name string
	// Median is of the rounds, Spread the range of their middle half.
	Median, Spread float64
	// Allocs and Bytes are those of one run, on the whole process.
	Allocs, Bytes float64
	// Batch is how many runs a round has.
	Batch int
}

// Find gives the result of a name.
func Find(results []Result, name string) (Result, bool) {
	for _, r := range results {
		if r.Name == name {
			return r, true
		}
	}
	return Result{}, false
}
