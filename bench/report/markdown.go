package report

import (
	"io"
	"strings"
	"text/template"
)

// Page is what docs/performance.md is made of.
type Page struct {
	Machine  Machine
	Sections []Section
	// Worlds is on how many random worlds all contenders agreed.
	Worlds int
	Rounds int
}

// Write fills a template with the page.
func (p Page) Write(w io.Writer, text string) error {
	t, err := template.New("performance.md").Option("missingkey=error").Parse(text)
	if err != nil {
		return err
	}
	return t.Execute(w, p)
}

// Table gives the rows of a section as a Markdown table.
func (s Section) Table() string {
	rows := [][]string{}
	for _, r := range s.Rows {
		rows = append(rows, r.cells())
	}
	return markdown(header(), rows)
}

// Targets gives all targets as a Markdown table.
func (p Page) Targets() string {
	rows := [][]string{}
	for _, s := range p.Sections {
		for _, t := range s.Targets {
			cells := t.cells()
			if !t.Reached {
				cells[len(cells)-1] = "**not reached**"
			}
			rows = append(rows, cells)
		}
	}
	return markdown([]string{"target", "wanted", "found", ""}, rows)
}

// markdown leaves out the columns that no row fills.
func markdown(header []string, rows [][]string) string {
	var b strings.Builder
	filled := func(column int) bool {
		for _, row := range rows {
			if row[column] != "" {
				return true
			}
		}
		return false
	}
	write := func(cells []string) {
		for i, cell := range cells {
			if filled(i) {
				b.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
			}
		}
		b.WriteString("|\n")
	}
	rule := make([]string, len(header))
	for i := range rule {
		rule[i] = "---:"
	}
	rule[0] = "---"
	write(header)
	write(rule)
	for _, row := range rows {
		write(row)
	}
	return b.String()
}
