package source

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

var errUnsigned = errors.New("is not signed (there is no .signatures.json at its root), and keys to verify it with are configured")

// readSignatures reads the signature of a bundle strictly: one token, and
// nothing else.
func readSignatures(files []file) (bundle.SignaturesConfig, error) {
	var none bundle.SignaturesConfig
	at := slices.IndexFunc(files, func(f file) bool { return f.name == signaturesName })
	if at < 0 {
		return none, refusal.New(refusal.Verify, "%v", errUnsigned)
	}
	found := &refusal.List{}
	data := files[at].data
	(&jsonChecker{file: signaturesName, data: data, limit: defaultDepth, found: found}).check()
	if err := found.Err(refusal.Verify); err != nil {
		return none, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil || members == nil {
		return none, refusal.At(refusal.Verify, signaturesName, 0, "must be an object")
	}
	for key, raw := range members {
		switch {
		case key == "plugin" && string(raw) != `"_default"`: // which opa sign writes
			found.Add(signaturesName, lineOf(data, key), "plugin: %s; only OPA's own signatures are verified", raw)
		case key != "plugin" && key != "signatures":
			found.Add(signaturesName, lineOf(data, key), "%s: %s", key, unknownKey(key, []string{"signatures", "plugin"}))
		}
	}
	if err := found.Err(refusal.Verify); err != nil {
		return none, err
	}
	var tokens []string
	if raw, ok := members["signatures"]; ok && json.Unmarshal(raw, &tokens) != nil {
		return none, refusal.At(refusal.Verify, signaturesName, 0, "signatures must be a list of text")
	}
	if len(tokens) != 1 {
		return none, refusal.At(refusal.Verify, signaturesName, 0, "holds %d signatures and must hold one", len(tokens))
	}
	return bundle.SignaturesConfig{Signatures: tokens}, nil
}

// claims is what a token says of itself before anything of it is believed.
type claims struct {
	// key is the ID of the key that it names; empty where it names none.
	key       string
	algorithm string
	scope     string
}

func readClaims(token string) (claims, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return claims{}, errors.New("the signature is no token")
	}
	var header map[string]any
	var payload bundle.DecodedSignature
	for i, into := range []any{&header, &payload} {
		text, err := base64.RawURLEncoding.DecodeString(parts[i])
		if err != nil {
			return claims{}, fmt.Errorf("the signature is no token: %w", err)
		}
		if err := json.Unmarshal(text, into); err != nil {
			return claims{}, fmt.Errorf("the signature is no token: %w", err)
		}
	}
	c := claims{scope: payload.Scope}
	c.algorithm, _ = header["alg"].(string)
	if c.key, _ = header["kid"].(string); c.key == "" {
		c.key = payload.KeyID
	}
	return c, nil
}
