package bundle

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	opa "github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Signature is what a bundle's signature says of itself. Whether it is true
// only [Verify] knows.
type Signature struct {
	// KeyID names the key that verifies; empty where the signature names none.
	KeyID string `json:"keyId"`
	// Algorithm is that of the signature.
	Algorithm string `json:"algorithm"`
	// Scope is what the signature is good for; often empty.
	Scope string `json:"scope,omitempty"`
	// Files are the names of the signed files, sorted.
	Files []string `json:"files"`
}

// readSignature reads the signature among the files of a bundle; nil where there
// is none. It is not verified, and an odd one refuses the bundle all the same.
func readSignature(files []source.File) (*Signature, error) {
	for _, f := range files {
		if f.Name != signaturesFile {
			continue
		}
		signature, err := parseSignature(f.Data)
		if err != nil {
			return nil, refusal.At(refusal.Verify, signaturesFile, 0, "%v", err)
		}
		return signature, nil
	}
	return nil, nil
}

func parseSignature(text []byte) (*Signature, error) {
	var config opa.SignaturesConfig
	if err := json.Unmarshal(text, &config); err != nil {
		return nil, err
	}
	if len(config.Signatures) != 1 {
		return nil, fmt.Errorf("%d signatures; there must be one", len(config.Signatures))
	}
	parts := strings.Split(config.Signatures[0], ".")
	if len(parts) != 3 {
		return nil, fmt.Errorf("the signature is no JSON Web Token")
	}
	var header struct {
		KeyID     string `json:"kid"`
		Algorithm string `json:"alg"`
	}
	var payload opa.DecodedSignature
	for i, to := range []any{&header, &payload} {
		decoded, err := base64.RawURLEncoding.DecodeString(parts[i])
		if err != nil {
			return nil, fmt.Errorf("the signature is no JSON Web Token: %w", err)
		}
		if err := json.Unmarshal(decoded, to); err != nil {
			return nil, fmt.Errorf("the signature is no JSON Web Token: %w", err)
		}
	}
	signature := &Signature{
		KeyID:     cmp.Or(header.KeyID, payload.KeyID),
		Algorithm: header.Algorithm,
		Scope:     payload.Scope,
	}
	names := make([]string, 0, len(payload.Files))
	for _, info := range payload.Files {
		names = append(names, info.Name)
	}
	signature.Files = sorted(names)
	return signature, nil
}
