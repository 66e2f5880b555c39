// Package report holds what was measured and writes it as a table, for people
// and as Markdown. It must not know how anything was measured.
package report

// Section is a part of the table with the targets that it answers.
type Section struct {
	Name    string
	Rows    []Row
	Targets []Target
}

// Row is a line of the table; an empty cell has nothing to say.
type Row struct {
	What  string
	Tools int
	// Value is a median, or what the line is about, with its unit.
	Value, Spread, Allocs string
	// OfPlainGo is the time as a multiple of plain Go's, OverPerTool how many
	// times faster than one OPA query per tool.
	OfPlainGo, OverPerTool string
}

// Target is what was aimed at, and what was found.
type Target struct {
	What, Wanted, Found string
	Reached             bool
}

// AtLeast is a target that is reached by as much or more, as a multiple.
func AtLeast(what string, wanted, found float64) Target {
	return Target{what, "≥ " + Times(wanted), Times(found), found >= wanted}
}

// AtMost is a target that is reached by as much or less, as a multiple.
func AtMost(what string, wanted, found float64) Target {
	return Target{what, "≤ " + Times(wanted), Times(found), found <= wanted}
}

// Within is a target of a time in nanoseconds.
func Within(what string, wanted, found float64) Target {
	return Target{what, "≤ " + Duration(wanted), Duration(found), found <= wanted}
}

// Allocations is a target of a number of allocations.
func Allocations(what string, wanted, found float64) Target {
	// Half an allocation a run is somebody else's: the whole process is counted.
	return Target{what, "≤ " + Count(wanted), Count(found), found < wanted+0.5}
}
