package source

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/format"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// digestOf identifies what a bundle says: its modules by package and formatted
// text, its data, roots and Rego version. File names, revision and signatures
// do not count, so a directory, an archive of it and what `opa build` makes of
// it have one digest.
func digestOf(b bundle.Bundle) (string, error) {
	type module struct{ Package, Text string }
	content := struct {
		Modules     []module
		Data        any
		Roots       []string
		RegoVersion int
	}{
		Data:        canonical(b.Data),
		Roots:       slices.Sorted(slices.Values(*b.Manifest.Roots)),
		RegoVersion: b.RegoVersion(ast.RegoV1).Int(),
	}
	for _, m := range b.Modules {
		text, err := format.AstWithOpts(m.Parsed.Copy(), format.Opts{RegoVersion: ast.RegoV1})
		if err != nil {
			return "", refusal.At(refusal.Compile, refusal.File(m.Path), 0, "%v", err)
		}
		content.Modules = append(content.Modules, module{m.Parsed.Package.Path.String(), string(text)})
	}
	slices.SortFunc(content.Modules, func(a, b module) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Text, b.Text))
	})
	text, err := json.Marshal(content)
	if err != nil {
		return "", fmt.Errorf("digest of a bundle: %w", err)
	}
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:]), nil
}
