package bundle

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// InspectOptions say what is inspected.
type InspectOptions struct {
	// Path is that of a directory or an archive.
	Path string
	// Keys verify the signature; none leaves it unverified.
	Keys []toolpolicy.VerificationKey
	// AllowedBuiltins and AllowedHosts are those of [toolpolicy.Options].
	AllowedBuiltins, AllowedHosts []string
}

// Inspect says what a bundle holds. One that can be read, but that a later stage
// refuses, is inspected all the same, and Refused says why it could not go live.
//
// An error is a *toolpolicy.PolicyError where the bundle can't be read, or its
// signature isn't good although there are keys, or says what could not be done.
func Inspect(ctx context.Context, opts InspectOptions) (*Inspection, error) {
	b, err := open(ctx, opts.Path, source.Options{Keys: opts.Keys})
	if err != nil {
		return nil, err
	}
	files, err := source.Files(ctx, opts.Path, source.Limits{})
	if err != nil {
		return nil, err
	}
	about, _ := b.Manifest.Metadata["toolpolicy"].(map[string]any)
	contract, _ := about["contract"].(string)
	i := &Inspection{
		Revision:    b.Revision(),
		Digest:      b.Digest,
		Contract:    contract,
		Roots:       sorted(*b.Manifest.Roots),
		EntryPoints: entryPoints(b.Modules),
		Builtins:    builtins(b.Modules),
		VerifiedBy:  b.Key,
		Files:       list(files),
		Ignored:     append([]string{}, b.Ignored...),
		Tests:       testNames(b.Tests),
	}
	if i.Signature, err = readSignature(files); err != nil {
		return nil, err
	}
	return i, i.check(ctx, b, opts)
}

// list gives the names and sizes of files.
func list(files []source.File) []File {
	listed := make([]File, 0, len(files))
	for _, f := range files {
		listed = append(listed, File{Name: f.Name, Size: len(f.Data)})
	}
	slices.SortFunc(listed, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	return listed
}

// check takes the bundle through the stages, with the facts that it carries.
func (i *Inspection) check(ctx context.Context, b *source.Bundle, opts InspectOptions) error {
	i.Gates = []toolpolicy.Gate{}
	carried, err := b.CarriedFacts()
	if err == nil && carried != nil {
		i.FactsDigest, err = digestOf(*carried)
	}
	if err != nil {
		i.Refused, err = refusedBy(err)
		return err
	}
	checked, err := toolpolicy.Check(ctx, toolpolicy.Options{
		Facts:           carried,
		Sources:         []toolpolicy.Source{{Path: opts.Path}},
		Keys:            opts.Keys,
		AllowedBuiltins: opts.AllowedBuiltins,
		AllowedHosts:    opts.AllowedHosts,
	})
	i.Gates = append(i.Gates, checked.Gates...)
	i.Refused, err = refusedBy(err)
	return err
}

// refusedBy makes a part of the inspection of an error that refuses the bundle.
func refusedBy(err error) (*Refused, error) {
	if policy, ok := errors.AsType[*toolpolicy.PolicyError](err); ok {
		r := &Refused{Stage: string(policy.Stage)}
		for _, f := range policy.Findings {
			r.Findings = append(r.Findings, f.String())
		}
		return r, nil
	}
	if refused, ok := errors.AsType[*toolpolicy.FactsError](err); ok {
		r := &Refused{Stage: "facts"}
		for _, f := range refused.Findings {
			r.Findings = append(r.Findings, f.String())
		}
		return r, nil
	}
	return nil, err
}

func digestOf(f toolpolicy.Facts) (string, error) {
	document, err := f.Value()
	if err != nil {
		return "", err
	}
	return facts.Digest(document), nil
}
