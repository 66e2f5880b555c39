// Package facts holds what a host knows: its tools, what operators switched,
// and the configurations through which a model is reached.
//
// It exists so that one shape and one strict reading serve files, Go and Rego
// alike. It knows the shape of a document and the place of everything in it;
// it must not know what a fact means: ladders, defaults, collisions of names
// and every other rule are the policy's.
package facts

// DataClass is a rung of the ladder of data classes. Any text may stand here;
// the policy reads a word that it doesn't know as its strictest one.
type DataClass string

// TrustZone says where a model's provider runs. Any text may stand here; the
// policy reads a word that it doesn't know as its least trusted one.
type TrustZone string

// Effect says what a tool does to the world. Any text may stand here; the
// policy reads a word that it doesn't know as a write.
type Effect string

// Enforcement is the mode of the trust-zone gate. Any text may stand here; the
// policy enforces unless it knows better.
type Enforcement string

// Facts is one whole document of facts. In Go a nil slice or map is an empty
// one; a pointer marks a fact whose absence (nil) means something else than
// its zero value.
//
// A Facts value is plain data: copying it shares slices and maps, and it is
// safe for concurrent use as long as nobody changes it.
type Facts struct {
	// Tools is the registry; list order is registry order.
	Tools []Tool `json:"tools"`
	// State is what operators switched. The zero value switched nothing.
	State State `json:"state"`
	// Settings is what applies to all tools. The zero value enforces.
	Settings Settings `json:"settings"`
	// Configurations are the ways to reach a model, by identifier.
	Configurations map[string]Configuration `json:"configurations"`

	origin *origin
}

// Tool is one entry of the registry.
type Tool struct {
	// Name is exact and case-sensitive.
	Name string `json:"name"`
	// Group must not be empty.
	Group string `json:"group"`
	// Description is shown to people only; no gate reads it.
	Description string `json:"description,omitempty"`
	// EnabledByDefault holds where no operator switched the tool.
	EnabledByDefault bool `json:"enabledByDefault"`
	// RequiresAdmin, when nil, is false for a local tool and true for a remote one.
	RequiresAdmin *bool `json:"requiresAdmin,omitempty"`
	// DataClass, when nil, is that of the tool's group.
	DataClass *DataClass `json:"dataClass,omitempty"`
	// Effect, when nil, is readOnly.
	Effect *Effect `json:"effect,omitempty"`
	// RequiresApproval is the approval marker or, on a remote tool, the
	// operator's declaration. When nil there is none.
	RequiresApproval *bool `json:"requiresApproval,omitempty"`
	// RequiresInput says that the tool suspends the run for typed input.
	RequiresInput bool `json:"requiresInput"`
	// Remote says that an MCP server contributed the tool; false is a local one.
	Remote bool `json:"remote"`
	// Attributes are free, for custom gates: strings, booleans, numbers, and
	// slices and string-keyed maps of these. The shipped gates read none of it.
	Attributes map[string]any `json:"attributes"`
}

// State is what operators switched: explicit overrides only.
type State struct {
	// Tools switches single tools, by name.
	Tools map[string]bool `json:"tools"`
	// Groups switches whole groups, by name.
	Groups map[string]bool `json:"groups"`
}

// Settings is what applies to all tools.
type Settings struct {
	// DataClassEnforcement observes where it says "observe"; anything else, or
	// nil, enforces.
	DataClassEnforcement *Enforcement `json:"dataClassEnforcement,omitempty"`
}

// Configuration is one way to reach a model.
type Configuration struct {
	// TrustZone is where the provider runs. When nil, the policy takes the
	// least trusted zone and warns.
	TrustZone *TrustZone `json:"trustZone,omitempty"`
	// Fallbacks are the configurations tried when this one fails.
	Fallbacks []string `json:"fallbacks"`
	// AllowedToolGroups, when empty, restricts nothing.
	AllowedToolGroups []string `json:"allowedToolGroups"`
	// AllowedTools, when nil, restricts nothing; a pointer to an empty slice
	// allows no tool at all.
	AllowedTools *[]string `json:"allowedTools,omitempty"`
	// Attributes are free, as on a tool.
	Attributes map[string]any `json:"attributes"`
}
