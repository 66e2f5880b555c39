// Command agenthost shows a host that runs an agent: it takes a view at the start
// of a run, offers the model tools, tells it of the withheld ones, and checks each
// call against the view. A second run has nobody who watches it.
//
// The model is a stub that follows a script. The host must not know a rule of the
// policy: it asks the view and does what it says.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/seed-af4057d5/toolpolicy"
)

//go:embed facts.yaml
var facts []byte

func main() {
	if err := serve(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// serve makes one engine for the life of the service, and two runs with it.
func serve(ctx context.Context, out io.Writer) error {
	known, err := toolpolicy.ParseFacts("facts.yaml", facts)
	if err != nil {
		return err
	}
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &known})
	if err != nil {
		return err
	}
	defer engine.Close()

	chat, err := newRun(ctx, engine, "chat", &toolpolicy.User{ID: "anna"})
	if err != nil {
		return err
	}
	// While the run goes on an operator switches everything off, which holds for
	// the next run.
	known.State.Groups = map[string]bool{"content": false, "editing": false, "system": false}
	if _, err := engine.SetFacts(ctx, known); err != nil {
		return err
	}
	fmt.Fprintln(out, "== a run with anna")
	chat.converse(out, chat.view.OfferableEnabled(), script("read_page", "save_page", "fetch_logs", "format_disk"))

	known.State.Groups = nil
	if _, err := engine.SetFacts(ctx, known); err != nil {
		return err
	}
	job, err := newRun(ctx, engine, "nightly", &toolpolicy.User{ID: "nightly", Admin: true})
	if err != nil {
		return err
	}
	job.unattended = true
	fmt.Fprintln(out, "\n== a nightly job, unattended")
	job.converse(out, job.view.OfferableUnattendedEnabled(), script("fetch_logs", "save_page"))
	return nil
}
