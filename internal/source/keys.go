package source

import (
	"encoding/pem"
	"errors"
	"fmt"
	"strings"

	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/keys"
)

// Key verifies signatures.
type Key struct {
	// ID is the key id that a signature may name; it must not be empty.
	ID string
	// Algorithm is that of the signature, such as RS256 or HS256; empty is RS256.
	Algorithm string
	// Material is the public key as PEM, or the secret of an HMAC.
	Material string
	// Scope must be that of the signature; where it is empty, the signature must
	// have none.
	Scope string
}

func (k Key) algorithm() string {
	if k.Algorithm == "" {
		return "RS256"
	}
	return k.Algorithm
}

// pinned configures OPA to verify with this key and no other, whatever a
// signature names.
func (k Key) pinned() *bundle.VerificationConfig {
	config := &bundle.KeyConfig{Key: k.Material, Algorithm: k.algorithm(), Scope: k.Scope}
	return bundle.NewVerificationConfig(map[string]*bundle.KeyConfig{k.ID: config}, k.ID, k.Scope, nil)
}

// CheckKeys says which of the keys cannot verify anything, or too much: a public
// key as the secret of an HMAC lets everybody sign who knows it.
func CheckKeys(all []Key) error {
	var odd []error
	seen := map[string]bool{}
	for i, k := range all {
		if text := oddKey(k); text != "" {
			odd = append(odd, fmt.Errorf("verification key %q (number %d): %s", k.ID, i+1, text))
		}
		if seen[k.ID] {
			odd = append(odd, fmt.Errorf("verification key %q (number %d): another key has the same ID", k.ID, i+1))
		}
		seen[k.ID] = true
	}
	return errors.Join(odd...)
}

func oddKey(k Key) string {
	block, _ := pem.Decode([]byte(k.Material))
	secret := strings.HasPrefix(k.algorithm(), "HS")
	switch {
	case k.ID == "":
		return "it has no ID"
	case !keys.IsSupportedAlgorithm(k.algorithm()):
		return fmt.Sprintf("the algorithm %q is unknown", k.Algorithm)
	case strings.TrimSpace(k.Material) == "":
		return "it is empty"
	case secret && block != nil:
		return k.algorithm() + " takes a secret, and this is a key in PEM"
	case !secret && block == nil:
		return k.algorithm() + " takes a public key in PEM"
	case block != nil && strings.Contains(block.Type, "PRIVATE"):
		return "this is a private key; verifying takes the public one"
	}
	return ""
}

func quotedIDs(all []Key) string {
	ids := make([]string, 0, len(all))
	for _, k := range all {
		ids = append(ids, quoted(k.ID))
	}
	return strings.Join(ids, ", ")
}
