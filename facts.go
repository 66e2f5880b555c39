package toolpolicy

import "github.com/seed-af4057d5/toolpolicy/internal/facts"

// Facts is what a host knows: its tools, what operators switched, its settings
// and its configurations. A nil slice or map is an empty one; a pointer marks a
// fact whose absence (nil) means something else than its zero value, and Go's
// new(value) makes one.
//
// A Facts value is plain data. Copying it shares slices and maps; Clone doesn't.
type Facts = facts.Facts

// Tool is one entry of the registry: Name, Group, Description,
// EnabledByDefault, RequiresAdmin, DataClass, Effect, RequiresApproval,
// RequiresInput, Remote and Attributes.
type Tool = facts.Tool

// State is what operators switched: Tools and Groups, explicit overrides only.
type State = facts.State

// Settings is what applies to all tools: DataClassEnforcement.
type Settings = facts.Settings

// Configuration is one way to reach a model: TrustZone, Fallbacks,
// AllowedToolGroups, AllowedTools and Attributes. A nil AllowedTools restricts
// nothing; a pointer to an empty slice allows no tool.
type Configuration = facts.Configuration

// Finding is one thing found in facts: Code, Path, File, Line and Text. Its
// String is one line for people.
type Finding = facts.Finding

// FactsError refuses a document of facts, whole; it lists every Finding.
type FactsError = facts.Error

// Report is what was found in facts that were accepted.
type Report struct {
	// Warnings are facts that were read strictly. Each list is in the order of
	// the lines of the document, or of the paths of facts made in Go.
	Warnings []Finding `json:"warnings"`
	// Dropped are remote tools left out, each with the reason; they are
	// warnings too, but stand here only.
	Dropped []Finding `json:"dropped"`
	// Advice is what was hardly meant, such as a name in a configuration that no
	// tool has. Only [Engine.CheckFacts] looks for it; else it is nil.
	Advice []Finding `json:"advice,omitzero"`
}

// ParseFacts reads a document of facts, JSON or YAML, in one strict reading:
// exact keys, no unknown or doubled ones, exact types, null nowhere but for
// allowedTools. name is used in the places of findings and, by its ending
// (.json, .yaml, .yml), says the format; with another ending, a document that
// begins with '{' is JSON.
//
// A document that is refused gives a *FactsError with every finding. What facts
// mean, names and ladders, is checked by [Engine.SetFacts], whose findings have
// the places of the document read here.
func ParseFacts(name string, data []byte) (Facts, error) { return facts.Parse(name, data) }
