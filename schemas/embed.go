// Package schemas holds the JSON Schemas of what policies read: the facts, the
// input and the ladders. They serve `opa check -s`, the engine's compiler and
// editors alike.
package schemas

import "embed"

// Files has one schema per file; a policy names facts.json as schema.facts. It
// is read-only.
//
//go:embed *.json
var Files embed.FS
