package table

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Style is how a cell looks where colours are shown.
type Style int

// The styles.
const (
	Plain Style = iota
	Strong
	Good
	Bad
	Odd
)

// codes are equally long, so that the columns stay aligned.
var codes = [...]string{Plain: "\x1b[39m", Strong: "\x1b[01m", Good: "\x1b[32m", Bad: "\x1b[31m", Odd: "\x1b[33m"}

const reset = "\x1b[0m"

// Cell is one cell of a table.
type Cell struct {
	Text  string
	Style Style
}

// Table is rows of cells below a head. A column without any text is left out.
type Table struct {
	head []string
	rows [][]Cell
}

// New makes a table with these columns.
func New(head ...string) *Table { return &Table{head: head} }

// Add adds a row, with one cell for each column.
func (t *Table) Add(cells ...Cell) { t.rows = append(t.rows, cells) }

// Write writes the table, with colours or without. Widths are counted in
// characters.
func (t *Table) Write(to io.Writer, colours bool) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	columns := t.used()
	head := make([]Cell, 0, len(t.head))
	for _, name := range t.head {
		head = append(head, Cell{Text: name, Style: Strong})
	}
	for _, row := range append([][]Cell{head}, t.rows...) {
		shown := make([]string, 0, len(columns))
		for _, i := range columns {
			shown = append(shown, row[i].shown(colours))
		}
		if _, err := fmt.Fprintln(w, strings.Join(shown, "\t")); err != nil {
			return err
		}
	}
	return w.Flush()
}

func (t *Table) used() []int {
	var columns []int
	for i := range t.head {
		for _, row := range t.rows {
			if row[i].Text != "" {
				columns = append(columns, i)
				break
			}
		}
	}
	return columns
}

func (c Cell) shown(colours bool) string {
	text := c.Text
	if text != "" {
		text = Safe(text)
	}
	if colours {
		return codes[c.Style] + text + reset
	}
	return text
}
