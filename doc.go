// Package toolpolicy answers three questions about the tools that a service
// offers to an AI model, before a run starts: which may be offered to this run,
// which exist but are withheld and why, and which would stop the run to wait for
// a person.
//
// All three are answered from one definition: Rego policies, evaluated by an
// embedded OPA. The shipped policy has five gates; a tool is offered when every
// gate admits it, and the first that does not gives the denial reason.
//
// An [Engine] holds a policy and the [Facts] of the host: its tools, what
// operators switched, and the configurations through which a model is reached.
// A [View] is what one user sees through one configuration; a host takes one at
// the start of a run and holds it to the end, so that all answers of the run
// agree however often policy or facts change meanwhile:
//
//	facts, err := toolpolicy.ParseFacts("facts.yaml", data)
//	if err != nil {
//		return err // every error of the document, with path and line
//	}
//	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &facts})
//	if err != nil {
//		return err
//	}
//	defer engine.Close()
//
//	view, err := engine.View(ctx, "chat", &toolpolicy.User{ID: "anna"})
//	if err != nil {
//		return err // never an empty answer in its place
//	}
//	offer := view.OfferableEnabled()  // the tools for the model
//	prompt := view.Prompt()           // the withheld ones, for the system prompt
//	call := view.Decide("fetch_logs") // before a call is carried out
//
// # Failing closed
//
// A missing fact, a broken rule, an odd answer or an unknown word may withhold a
// tool, never hand one out. Where the policy gives no answer, or one of the wrong
// shape, a question gives an error and not an empty list.
//
// # Asking about no names
//
// A list of no names and no list are different questions. They are different
// methods: Explain and Offerable take a list, and a nil one is empty;
// ExplainEnabled and OfferableEnabled ask for the enabled tools.
//
// # Concurrency
//
// Engine and View are safe for any number of goroutines, and no reader takes a
// lock. Everything slow, such as compiling a policy or indexing facts, is done
// before one atomic swap. What a method returns belongs to its caller.
package toolpolicy
