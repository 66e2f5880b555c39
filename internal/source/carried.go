package source

import (
	"encoding/json"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// FactsRoot is the root below which a bundle carries facts, for a stock OPA.
const FactsRoot = "facts"

// CarriedFacts gives the facts that a bundle carries at data.facts; nil where it
// carries none. An error is a *facts.Error.
func (b *Bundle) CarriedFacts() (*facts.Facts, error) {
	document, carries := b.Data[FactsRoot]
	if !carries {
		return nil, nil
	}
	text, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("the facts in a bundle: %w", err)
	}
	read, err := facts.Parse("data.facts", text)
	if err != nil {
		return nil, err
	}
	return &read, nil
}
