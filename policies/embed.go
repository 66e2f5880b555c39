// Package policies holds the shipped bundle: a standard OPA bundle whose root
// is toolpolicy. Everything that the product decides is decided there, in Rego
// and policy data; this package only carries the tree into the binary.
package policies

import "embed"

// Bundle is the shipped bundle. It is read-only.
//
//go:embed .manifest all:toolpolicy
var Bundle embed.FS
