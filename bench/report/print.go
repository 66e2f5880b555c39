package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// header names the columns of the table.
func header() []string {
	return []string{"", "tools", "median", "spread (IQR)", "allocs", "× plain Go", "faster than per-tool OPA"}
}

func (r Row) cells() []string {
	tools := ""
	if r.Tools > 0 {
		tools = strconv.Itoa(r.Tools)
	}
	return []string{r.What, tools, r.Value, r.Spread, r.Allocs, r.OfPlainGo, r.OverPerTool}
}

func (t Target) cells() []string {
	return []string{t.What, t.Wanted, t.Found, t.verdict()}
}

func (t Target) verdict() string {
	if t.Reached {
		return "reached"
	}
	return "NOT reached"
}

// Print writes the table and the targets for a terminal.
func Print(w io.Writer, sections []Section) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line(table, header())
	for _, s := range sections {
		fmt.Fprintf(table, "-- %s\t\t\t\t\t\t\n", s.Name)
		for _, r := range s.Rows {
			line(table, r.cells())
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	targets := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line(targets, []string{"target", "wanted", "found", ""})
	for _, s := range sections {
		for _, t := range s.Targets {
			line(targets, t.cells())
		}
	}
	return targets.Flush()
}

func line(w io.Writer, cells []string) {
	fmt.Fprintln(w, strings.Join(cells, "\t"))
}
