package bundle

import (
	"fmt"

	"github.com/seed-af4057d5/toolpolicy"
)

// Inspection is what a bundle holds. Lists are sorted but for Gates, which stand
// in their order, and never nil.
type Inspection struct {
	// Revision is the bundle's name for itself; its digest where it has none.
	Revision string `json:"revision"`
	// Digest identifies the content, as sha256:<hex>.
	Digest string `json:"digest"`
	// Contract is the version of the contract between policy and engine that the
	// bundle was written for; empty where it names none.
	Contract string `json:"contract"`
	// Roots are the documents that the bundle owns.
	Roots []string `json:"roots"`
	// Gates are those of the policy that the bundle makes, with the shipped
	// policy where it only adds to one; none where the policy is Refused.
	Gates []toolpolicy.Gate `json:"gates"`
	// EntryPoints are the rules and packages marked as such.
	EntryPoints []EntryPoint `json:"entryPoints"`
	// Builtins are OPA's functions that the policy calls; operators are left out.
	Builtins []Builtin `json:"builtins"`
	// Signature is nil where the bundle is not signed.
	Signature *Signature `json:"signature"`
	// VerifiedBy is the ID of the key that verified the signature; empty where no
	// key was given.
	VerifiedBy string `json:"verifiedBy,omitempty"`
	// FactsDigest identifies the facts that the bundle carries for stock OPA
	// servers; empty where it carries none.
	FactsDigest string `json:"factsDigest,omitempty"`
	// Files are all that lie in the bundle, documentation among them; what is
	// hidden in a directory is not looked at.
	Files []File `json:"files"`
	// Tests are the names of the test rules.
	Tests []string `json:"tests"`
	// Ignored are those of the Files that no bundle loads, although whoever wrote
	// them may take them for loaded, such as limits.json.
	Ignored []string `json:"ignored"`
	// Refused says why the bundle could not go live; nil where it could.
	Refused *Refused `json:"refused"`
}

// EntryPoint is what a host may ask for.
type EntryPoint struct {
	// Path is its document, such as data.toolpolicy.explain.
	Path string `json:"path"`
	// Description is that of its metadata, as one line.
	Description string `json:"description,omitempty"`
	// Place is where it is defined.
	Place Place `json:"place"`
}

// Builtin is one of OPA's functions.
type Builtin struct {
	Name string `json:"name"`
	// Uses are the places that call it, once for each line.
	Uses []Place `json:"uses"`
}

// Place is a line of a file; lines count from 1.
type Place struct {
	File string
	Line int
}

// String gives the place as file:line.
func (p Place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// MarshalText gives String, so that a place is one text in JSON.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// File is one file of a bundle.
type File struct {
	// Name is relative to the bundle's root.
	Name string `json:"name"`
	// Size is in bytes.
	Size int `json:"size"`
}

// Refused says at which stage a bundle failed, and why.
type Refused struct {
	Stage string `json:"stage"`
	// Findings are one line each, with file and line where they are known.
	Findings []string `json:"findings"`
}
