package toolpolicy_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/seed-af4057d5/toolpolicy"
)

// exampleDocument is what the host of the examples knows.
const exampleDocument = `
tools:
- {name: read_page, group: content, enabledByDefault: true}
- {name: publish_page, group: editing, enabledByDefault: true, effect: idempotentWrite}
- {name: fetch_logs, group: system, enabledByDefault: true, requiresAdmin: true}
- {name: delete_page, group: editing, effect: nonIdempotentWrite}
configurations:
  chat: {trustZone: externalGlobal}
  local: {trustZone: local}
`

// exampleEngine is an engine with these facts.
func exampleEngine() *toolpolicy.Engine {
	facts, err := toolpolicy.ParseFacts("facts.yaml", []byte(exampleDocument))
	if err != nil {
		log.Fatal(err)
	}
	engine, err := toolpolicy.New(context.Background(), toolpolicy.Options{Facts: &facts})
	if err != nil {
		log.Fatal(err)
	}
	return engine
}

func ExampleNew() {
	ctx := context.Background()
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close()

	_, err = engine.OfferableEnabled(ctx, "chat", nil)
	fmt.Println(errors.Is(err, toolpolicy.ErrNoFacts))
	// Output: true
}

func ExampleEngine_SetFacts() {
	ctx := context.Background()
	engine := exampleEngine()
	defer engine.Close()

	report, err := engine.SetFacts(ctx, toolpolicy.Facts{
		Tools: []toolpolicy.Tool{
			{Name: "read_page", Group: "content", EnabledByDefault: true},
			{Name: "read_page", Group: "web", EnabledByDefault: true, Remote: true},
		},
		Configurations: map[string]toolpolicy.Configuration{"chat": {}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("dropped:", report.Dropped[0])
	fmt.Println("warning:", report.Warnings[0])
	// Output:
	// dropped: tools[1].name: the name of this remote tool is taken by a local one; the remote one is left out
	// warning: configurations.chat.trustZone: names no trust zone; it is read as externalGlobal
}

func ExampleEngine_View() {
	ctx := context.Background()
	engine := exampleEngine()
	defer engine.Close()

	view, err := engine.View(ctx, "chat", &toolpolicy.User{ID: "anna"})
	if err != nil {
		log.Fatal(err)
	}
	// The run keeps the view, whatever happens to the facts meanwhile.
	if _, err := engine.SetFacts(ctx, toolpolicy.Facts{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(view.OfferableEnabled())

	_, err = engine.View(ctx, "chat", &toolpolicy.User{ID: "anna"})
	fmt.Println(err)
	// Output:
	// [read_page publish_page]
	// toolpolicy: no configuration "chat" in the facts
}

func ExampleEngine_Unattended() {
	engine := exampleEngine()
	defer engine.Close()

	names, err := engine.Unattended(context.Background(), []string{"publish_page", "read_page", "fetch_logs", "unknown"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(names)
	// Output: [read_page fetch_logs]
}

func ExampleEngine_Status() {
	engine := exampleEngine()
	defer engine.Close()

	_, err := engine.SetFacts(context.Background(), toolpolicy.Facts{Tools: []toolpolicy.Tool{{Name: "nameless"}}})
	fmt.Println(err)
	status := engine.Status()
	fmt.Println("facts in force:", status.Facts != nil)
	fmt.Println("facts refused since:", status.FactsRefused != nil)
	// Output:
	// toolpolicy: tools[0].group: must not be empty
	// facts in force: true
	// facts refused since: true
}
