// Command customgate shows a host with a gate of its own: a second bundle, with
// its Rego in bundle/ and its tests in tests/, adds the gate owner behind the
// shipped ones.
//
// The program asks the same question of the shipped policy and of both bundles
// together. It must not know what the gate decides.
package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"

	"github.com/seed-af4057d5/toolpolicy"
)

// With all:, or the .manifest is left out.
//
//go:embed all:bundle
var files embed.FS

//go:embed facts.yaml
var facts []byte

func main() {
	if err := compare(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// compare answers one question by each of two policies.
func compare(ctx context.Context, out io.Writer) error {
	known, err := toolpolicy.ParseFacts("facts.yaml", facts)
	if err != nil {
		return err
	}
	crm, err := fs.Sub(files, "bundle")
	if err != nil {
		return err
	}
	for _, policy := range []struct {
		title   string
		sources []toolpolicy.Source
	}{
		{"the shipped policy", nil},
		{"with the gate of the CRM", []toolpolicy.Source{{Path: "crm", FS: crm}}},
	} {
		fmt.Fprintln(out, "==", policy.title)
		if err := ask(ctx, out, toolpolicy.Options{Facts: &known, Sources: policy.sources}); err != nil {
			return err
		}
	}
	return nil
}

// ask shows what a user of the group sales may be offered, and the rest.
func ask(ctx context.Context, out io.Writer, options toolpolicy.Options) error {
	engine, err := toolpolicy.New(ctx, options)
	if err != nil {
		return err
	}
	defer engine.Close()
	view, err := engine.View(ctx, "chat", &toolpolicy.User{ID: "ben", Groups: []string{"sales"}})
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "offered:", view.OfferableEnabled())
	fmt.Fprint(out, view.Prompt())
	explanations, err := view.Inspect(ctx, []string{"send_bill"}, false)
	if err != nil {
		return err
	}
	last := explanations[0].Gates[len(explanations[0].Gates)-1]
	fmt.Fprintf(out, "send_bill: the gate %s %s it, having seen %v (%s)\n",
		last.Gate, last.Verdict, last.Saw, last.File)
	return nil
}
