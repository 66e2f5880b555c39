package main

import (
	"io"
	"os"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

// showWithheld lists withheld tools; that none is offered goes without saying.
func showWithheld(out io.Writer, decisions []toolpolicy.Decision) error {
	t := table.New("TOOL", "REASON", "CLASS", "ZONE", "CEILING", "MESSAGE")
	for _, d := range decisions {
		t.Add(tool(d), reason(d), class(d), zone(d), ceiling(d), message(d))
	}
	return t.Write(out, table.Colours(out, os.Getenv))
}

// showDecisions lists decisions of either kind.
func showDecisions(out io.Writer, decisions ...toolpolicy.Decision) error {
	t := table.New("TOOL", "OFFERED", "REASON", "CLASS", "ZONE", "CEILING", "MESSAGE")
	for _, d := range decisions {
		t.Add(tool(d), offered(d), reason(d), class(d), zone(d), ceiling(d), message(d))
	}
	return t.Write(out, table.Colours(out, os.Getenv))
}

func showNames(out io.Writer, names []string) error {
	t := table.New("TOOL")
	for _, name := range names {
		t.Add(table.Cell{Text: table.Safe(name)})
	}
	return t.Write(out, table.Colours(out, os.Getenv))
}

func tool(d toolpolicy.Decision) table.Cell { return table.Cell{Text: table.Safe(d.Tool)} }

func offered(d toolpolicy.Decision) table.Cell {
	switch {
	case !d.Allowed:
		return table.Cell{Text: "no", Style: table.Bad}
	case d.ObservedOnly:
		return table.Cell{Text: "observed", Style: table.Odd}
	default:
		return table.Cell{Text: "yes", Style: table.Good}
	}
}

func reason(d toolpolicy.Decision) table.Cell {
	return table.Cell{Text: string(d.Reason), Style: offered(d).Style}
}

func class(d toolpolicy.Decision) table.Cell { return table.Cell{Text: string(d.DataClass)} }

func zone(d toolpolicy.Decision) table.Cell { return table.Cell{Text: string(d.Zone)} }

func ceiling(d toolpolicy.Decision) table.Cell { return table.Cell{Text: string(d.Ceiling)} }

func message(d toolpolicy.Decision) table.Cell { return table.Cell{Text: d.Message} }
