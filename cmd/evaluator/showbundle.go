package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

// showInspection shows what a bundle holds: a head of lines, then tables.
func showInspection(out io.Writer, i *bundle.Inspection) error {
	head := [][2]string{
		{"revision", i.Revision},
		{"digest", i.Digest},
		{"contract", i.Contract},
		{"roots", strings.Join(i.Roots, " ")},
		{"signature", signatureText(i)},
		{"facts", i.FactsDigest},
		{"tests", testsText(len(i.Tests))},
	}
	if i.Refused != nil {
		for _, finding := range i.Refused.Findings {
			head = append(head, [2]string{"refused", "(" + i.Refused.Stage + ") " + finding})
		}
	}
	for _, name := range i.Ignored {
		head = append(head, [2]string{"ignored", name})
	}
	for _, line := range head {
		if line[1] == "" {
			continue
		}
		if _, err := fmt.Fprintf(out, "%-9s  %s\n", line[0], table.Safe(line[1])); err != nil {
			return err
		}
	}
	for _, t := range []*table.Table{gates(i), entryPoints(i), builtins(i), files(i)} {
		if t == nil {
			continue
		}
		if _, err := fmt.Fprintln(out); err != nil {
			return err
		}
		if err := t.Write(out, table.Colours(out, os.Getenv)); err != nil {
			return err
		}
	}
	return nil
}

func signatureText(i *bundle.Inspection) string {
	switch s := i.Signature; {
	case s == nil:
		return "none"
	case i.VerifiedBy != "":
		return fmt.Sprintf("%s by the key %q, verified; %s", s.Algorithm, i.VerifiedBy, count(len(s.Files), "file"))
	default:
		return fmt.Sprintf("%s for the key %q, not verified; %s", s.Algorithm, s.KeyID, count(len(s.Files), "file"))
	}
}

func testsText(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

func gates(i *bundle.Inspection) *table.Table {
	if len(i.Gates) == 0 {
		return nil
	}
	t := table.New("GATE", "EXTENSION", "REASON", "MESSAGE")
	for _, gate := range i.Gates {
		addRow(t, gate.Name, gate.Extension, gate.Reason, gate.Message)
	}
	return t
}

func entryPoints(i *bundle.Inspection) *table.Table {
	if len(i.EntryPoints) == 0 {
		return nil
	}
	t := table.New("ENTRY POINT", "PLACE")
	for _, point := range i.EntryPoints {
		addRow(t, point.Path, point.Place.String())
	}
	return t
}

// builtins has one row for each file that calls a built-in.
func builtins(i *bundle.Inspection) *table.Table {
	if len(i.Builtins) == 0 {
		return nil
	}
	t := table.New("BUILT-IN", "PLACES")
	for _, b := range i.Builtins {
		for at := 0; at < len(b.Uses); {
			text, file := b.Uses[at].String(), b.Uses[at].File
			for at++; at < len(b.Uses) && b.Uses[at].File == file; at++ {
				text += "," + strconv.Itoa(b.Uses[at].Line)
			}
			addRow(t, b.Name, text)
		}
	}
	return t
}

func files(i *bundle.Inspection) *table.Table {
	t := table.New("FILE", "BYTES")
	for _, f := range i.Files {
		addRow(t, f.Name, strconv.Itoa(f.Size))
	}
	return t
}

func addRow(t *table.Table, texts ...string) {
	cells := make([]table.Cell, 0, len(texts))
	for _, text := range texts {
		cells = append(cells, table.Cell{Text: text})
	}
	t.Add(cells...)
}
