package bundle

import (
	"context"
	"errors"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// VerifyOptions say what is verified, and by which keys.
type VerifyOptions struct {
	// Path is that of a directory or an archive.
	Path string
	// Keys are those that may have signed; at least one.
	Keys []toolpolicy.VerificationKey
}

// Verified is a bundle whose signature is good.
type Verified struct {
	// Revision is the bundle's name for itself; its digest where it has none.
	Revision string `json:"revision"`
	// Digest identifies the content, as sha256:<hex>.
	Digest string `json:"digest"`
	// Key is the ID of the key that verified.
	Key string `json:"key"`
	// Signature is what the signature says.
	Signature Signature `json:"signature"`
}

// Verify checks the signature of a bundle, and that each of its files is the one
// that was signed. It says nothing of what the policy is worth.
//
// An error is a *toolpolicy.PolicyError where the bundle can't be read or its
// signature isn't good, or says what could not be done.
func Verify(ctx context.Context, opts VerifyOptions) (*Verified, error) {
	if len(opts.Keys) == 0 {
		return nil, errors.New("verifying a bundle needs a key")
	}
	b, err := open(ctx, opts.Path, source.Options{Keys: opts.Keys})
	if err != nil {
		return nil, err
	}
	files, err := source.Files(ctx, opts.Path, source.Limits{})
	if err != nil {
		return nil, err
	}
	signature, err := readSignature(files)
	if err != nil {
		return nil, err
	}
	if signature == nil {
		return nil, errors.New("the signature went away while it was verified")
	}
	return &Verified{Revision: b.Revision(), Digest: b.Digest, Key: b.Key, Signature: *signature}, nil
}
