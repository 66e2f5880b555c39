package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

// showExplanations shows each decision with how it came about, apart by a line.
func showExplanations(out io.Writer, explanations []toolpolicy.Explanation) error {
	for i, e := range explanations {
		if i > 0 {
			if _, err := fmt.Fprintln(out); err != nil {
				return err
			}
		}
		if err := showExplanation(out, e); err != nil {
			return err
		}
	}
	return nil
}

func showExplanation(out io.Writer, e toolpolicy.Explanation) error {
	if err := showDecisions(out, e.Decision); err != nil {
		return err
	}
	colours := table.Colours(out, os.Getenv)
	gates := table.New("GATE", "VERDICT", "SAW", "RULE")
	for _, j := range e.Gates {
		gates.Add(gate(j), verdict(j), saw(j), table.Cell{Text: j.File + ":" + strconv.Itoa(j.Line)})
	}
	if err := gates.Write(out, colours); err != nil {
		return err
	}
	if !e.Unattended() && len(e.Approval) == 0 && !e.Input {
		return nil // there is no such tool to run
	}
	person := table.New("APPROVAL", "INPUT", "UNATTENDED")
	approval := table.Cell{Text: "no"}
	if len(e.Approval) > 0 {
		approval = table.Cell{Text: strings.Join(e.Approval, ", "), Style: table.Odd}
	}
	person.Add(approval, yes(e.Input, table.Odd, table.Plain), yes(e.Unattended(), table.Good, table.Plain))
	return person.Write(out, colours)
}

// gate names a gate, one of an extension with that.
func gate(j toolpolicy.Judgement) table.Cell {
	if j.Extension != "" {
		return table.Cell{Text: j.Extension + "/" + j.Gate}
	}
	return table.Cell{Text: j.Gate}
}

func verdict(j toolpolicy.Judgement) table.Cell {
	switch j.Verdict {
	case "admits":
		return table.Cell{Text: j.Verdict, Style: table.Good}
	case "observes":
		return table.Cell{Text: j.Verdict, Style: table.Odd}
	default:
		return table.Cell{Text: j.Verdict, Style: table.Bad}
	}
}

// saw lists what a gate looked at, by its names.
func saw(j toolpolicy.Judgement) table.Cell {
	seen := make([]string, 0, len(j.Saw))
	for _, key := range slices.Sorted(maps.Keys(j.Saw)) {
		seen = append(seen, table.SafeLine(key)+"="+plainly(j.Saw[key]))
	}
	return table.Cell{Text: strings.Join(seen, " ")}
}

// plainly writes a value in one line: a text in quotes, anything else as JSON.
func plainly(value any) string {
	if text, ok := value.(string); ok {
		return strconv.Quote(text)
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return "?"
	}
	return table.SafeLine(strings.TrimSpace(b.String()))
}

func yes(is bool, where, elsewhere table.Style) table.Cell {
	if is {
		return table.Cell{Text: "yes", Style: where}
	}
	return table.Cell{Text: "no", Style: elsewhere}
}
