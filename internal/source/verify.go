package source

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/bundle"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// verify checks the signature of a bundle and every file against it, and gives
// the ID of the key. OPA does both; what is ours is that a key is always pinned,
// and that files are called by their names relative to the root, from wherever
// they were read. Without keys nothing is looked at.
func verify(files []file, opts Options) (key string, err error) {
	if len(opts.Keys) == 0 || opts.Unverified {
		return "", nil
	}
	if err := CheckKeys(opts.Keys); err != nil {
		return "", refusal.New(refusal.Verify, "%v", err)
	}
	signed, err := readSignatures(files)
	if err != nil {
		return "", err
	}
	listed, key, err := verifyToken(signed, opts.Keys)
	if err != nil {
		return "", refusal.At(refusal.Verify, signaturesName, 0, "%v", err)
	}
	if err := verifyFiles(files, listed); err != nil {
		return "", err
	}
	return key, nil
}

// verifyToken verifies with the key that the token names, or, where it names
// none, with any one.
func verifyToken(signed bundle.SignaturesConfig, keys []Key) (listed map[string]bundle.FileInfo, key string, err error) {
	said, err := readClaims(signed.Signatures[0])
	if err != nil {
		return nil, "", err
	}
	if said.key != "" {
		at := slices.IndexFunc(keys, func(k Key) bool { return k.ID == said.key })
		if at < 0 {
			return nil, "", fmt.Errorf("is signed with the key %s, which is not configured; configured: %s",
				quoted(said.key), quotedIDs(keys))
		}
		keys = keys[at : at+1]
	}
	var why []string
	for _, k := range keys {
		listed, err := bundle.VerifyBundleSignature(signed, k.pinned())
		if err == nil {
			return listed, k.ID, nil
		}
		why = append(why, fmt.Sprintf("not by the key %s: %s", quoted(k.ID), whyUnverified(k, said, err)))
	}
	return nil, "", fmt.Errorf("the signature is not verified, %s", strings.Join(why, "; "))
}

func whyUnverified(k Key, said claims, err error) string {
	switch {
	case strings.Contains(err.Error(), "scope mismatch"):
		return fmt.Sprintf("the signature has the scope %q and the key %q", said.scope, k.Scope)
	case said.algorithm != k.algorithm():
		return fmt.Sprintf("the signature says %s and the key is for %s", quoted(said.algorithm), k.algorithm())
	}
	return err.Error()
}

// verifyFiles wants each file as it was signed, and no other.
func verifyFiles(files []file, listed map[string]bundle.FileInfo) error {
	if prefix := prefixOf(files, listed); prefix != "" {
		return refusal.At(refusal.Verify, signaturesName, 0,
			"lists its files below %q, and names must begin at the root of the bundle; sign in its folder with: opa sign --bundle .", prefix)
	}
	found := &refusal.List{}
	for _, f := range files {
		if f.name == signaturesName {
			continue
		}
		if _, ok := listed[f.name]; !ok {
			found.Add(f.name, 0, "is not listed in the signature")
			continue
		}
		if err := bundle.VerifyBundleFile(f.name, *bytes.NewBuffer(f.data), listed); err != nil {
			found.Add(f.name, 0, "is not what was signed: %v", err)
		}
		delete(listed, f.name)
	}
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		found.Add(name, 0, "is listed in the signature and missing from the bundle (what is hidden, or an editor's leftover, is no part of it)")
	}
	return found.Err(refusal.Verify)
}

// prefixOf gives the folder that all listed names begin with and no file does,
// as opa sign lists them that is given a folder's path; empty where there is none.
func prefixOf(files []file, listed map[string]bundle.FileInfo) string {
	here := map[string]bool{}
	for _, f := range files {
		if _, ok := listed[f.name]; ok {
			return ""
		}
		here[f.name] = true
	}
	names := slices.Sorted(maps.Keys(listed))
	for _, name := range names {
		for at := range len(name) {
			prefix, rest := name[:at+1], name[at+1:]
			if name[at] == '/' && here[rest] && strings.HasPrefix(names[0], prefix) && strings.HasPrefix(names[len(names)-1], prefix) {
				return prefix
			}
		}
	}
	return ""
}
