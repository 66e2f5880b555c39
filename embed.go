package toolpolicy

import (
	"embed"
	"io/fs"
)

// The shipped bundle and the schemas of what policies read. They are embedded
// here, so that their folders hold nothing but what OPA's own commands take.
//
//go:embed all:policies
//go:embed schemas/*.json
var files embed.FS

// shippedBundle has the shipped bundle at its root.
func shippedBundle() fs.FS { return below("policies") }

// schemaFiles has one schema per file; a policy names facts.json schema.facts.
func schemaFiles() fs.FS { return below("schemas") }

func below(folder string) fs.FS {
	sub, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // only for an invalid name, and both are constants
	}
	return sub
}
