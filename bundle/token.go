package bundle

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	opa "github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/keys"
	"github.com/open-policy-agent/opa/v1/util"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// tokenOf has OPA sign the names and digests of files.
func tokenOf(files []source.File, opts SignOptions) (string, error) {
	infos, err := infosOf(files)
	if err != nil {
		return "", err
	}
	// OPA takes the name of a file that doesn't exist for the secret.
	if _, err := os.Stat(opts.KeyFile); err != nil {
		return "", fmt.Errorf("the key: %w", err)
	}
	if opts.Algorithm != "" && !keys.IsSupportedAlgorithm(opts.Algorithm) {
		return "", fmt.Errorf("the algorithm %q is none that OPA knows, such as RS256, ES256 or HS256", opts.Algorithm)
	}
	id := opts.KeyID
	if id == "" {
		id = DefaultKeyID
	}
	claims, err := claimsFile(id, opts.Scope)
	if err != nil {
		return "", err
	}
	token, err := opa.GenerateSignedToken(infos, opa.NewSigningConfig(opts.KeyFile, opts.Algorithm, claims), id)
	if claims != "" {
		err = errors.Join(err, os.Remove(claims))
	}
	if err != nil {
		return "", fmt.Errorf("the key %s: %w", opts.KeyFile, err)
	}
	return token, nil
}

// claimsFile writes what a signature says beside the files, since OPA reads it
// from a file; empty where there is nothing to say.
func claimsFile(id, scope string) (string, error) {
	if scope == "" {
		return "", nil
	}
	text, err := json.Marshal(map[string]string{"keyid": id, "scope": scope})
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp("", "claims")
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	return f.Name(), errors.Join(err, f.Close())
}

// infosOf digests files as OPA does: those of data by what they say.
func infosOf(files []source.File) ([]opa.FileInfo, error) {
	hash, err := opa.NewSignatureHasher(opa.SHA256)
	if err != nil {
		return nil, err
	}
	infos := make([]opa.FileInfo, 0, len(files))
	for _, f := range files {
		var value any = f.Data
		if opa.IsStructuredDoc(f.Name) {
			if err := util.Unmarshal(f.Data, &value); err != nil {
				return nil, fmt.Errorf("%s: %w", f.Name, err)
			}
		}
		digest, err := hash.HashFile(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		infos = append(infos, opa.NewFile(f.Name, hex.EncodeToString(digest), string(opa.SHA256)))
	}
	return infos, nil
}
