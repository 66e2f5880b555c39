package bundle

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	opa "github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

const signaturesFile = ".signatures.json"

// DefaultKeyID is the key id of a signature where none is given; it is what
// OPA's commands look for where none is given to them.
const DefaultKeyID = "default"

// SignOptions say what is signed, and how.
type SignOptions struct {
	// Path is that of a directory or an archive.
	Path string
	// KeyFile is the path of the private key as PEM, or of the secret of an HMAC.
	// Every byte of such a secret counts, a last line's end too.
	KeyFile string
	// Algorithm is that of the signature, such as RS256, ES256 or HS256; empty is
	// RS256.
	Algorithm string
	// KeyID names the key that verifies; empty is [DefaultKeyID].
	KeyID string
	// Scope, where it is not empty, must be asked for when verifying.
	Scope string
	// Output is the path of the signed archive; empty is Path. A directory is
	// signed where it lies.
	Output string
}

// Sign signs every file of a bundle by its name relative to the bundle's root,
// and replaces any signature that there was. An archive is written anew, a
// directory gets the file .signatures.json; both appear whole or not at all.
// The files themselves stay as they are.
//
// An error is a *toolpolicy.PolicyError where the bundle can't be read, or says
// what is wrong with the key or the output.
func Sign(ctx context.Context, opts SignOptions) (*Signature, error) {
	if _, err := open(ctx, opts.Path, source.Options{Unverified: true}); err != nil {
		return nil, err
	}
	files, err := source.Files(ctx, opts.Path, source.Limits{})
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(f source.File) bool { return f.Name == signaturesFile })
	token, err := tokenOf(files, opts)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(opa.SignaturesConfig{Signatures: []string{token}}, "", " ")
	if err != nil {
		return nil, err
	}
	signed := source.File{Name: signaturesFile, Data: text}

	info, err := os.Stat(opts.Path)
	if err != nil {
		return nil, err
	}
	output := opts.Output
	write := func(w io.Writer) error { return source.Pack(w, append(files, signed)) }
	switch {
	case info.IsDir() && output != "":
		return nil, errors.New("a directory is signed where it lies, without an output")
	case info.IsDir():
		output = filepath.Join(opts.Path, signaturesFile)
		write = func(w io.Writer) error { _, err := w.Write(signed.Data); return err }
	case output == "":
		output = opts.Path
	}
	if err := writeFile(output, write, func(string) error { return nil }); err != nil {
		return nil, err
	}
	return readSignature([]source.File{signed})
}
