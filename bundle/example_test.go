package bundle_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
)

func ExampleBuild() {
	dir := temporary()
	defer os.RemoveAll(dir)

	built, err := bundle.Build(context.Background(), bundle.BuildOptions{
		Sources:  []string{"../policies"},
		Tests:    "../rego/tests",
		Revision: "2026-11-30",
		Output:   filepath.Join(dir, "policy.tar.gz"),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(built.Revision, built.Roots)
	// Output: 2026-11-30 [tests toolpolicy]
}

func ExampleSign() {
	dir := temporary()
	defer os.RemoveAll(dir)
	path, private, _ := shipped(dir)

	signature, err := bundle.Sign(context.Background(), bundle.SignOptions{
		Path: path, KeyFile: private, Algorithm: "ES256", KeyID: "policy-team",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(signature.KeyID, signature.Files[0])
	// Output: policy-team .manifest
}

func ExampleVerify() {
	dir := temporary()
	defer os.RemoveAll(dir)
	path, private, public := shipped(dir)
	_, err := bundle.Sign(context.Background(), bundle.SignOptions{
		Path: path, KeyFile: private, Algorithm: "ES256", KeyID: "policy-team",
	})
	if err != nil {
		log.Fatal(err)
	}

	verified, err := bundle.Verify(context.Background(), bundle.VerifyOptions{
		Path: path,
		Keys: []toolpolicy.VerificationKey{{ID: "policy-team", Algorithm: "ES256", Material: public}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(verified.Key, verified.Revision)
	// Output: policy-team 2026-11-30
}

func ExampleInspect() {
	inspection, err := bundle.Inspect(context.Background(), bundle.InspectOptions{Path: "../policies"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("contract", inspection.Contract, "refused:", inspection.Refused != nil)
	for _, gate := range inspection.Gates {
		fmt.Println(gate.Name, gate.Reason)
	}
	// Output:
	// contract 1.0 refused: false
	// registered notRegistered
	// enabled toolDisabled
	// admin requiresAdmin
	// configuration configurationGroup
	// trust_zone trustZone
}

func temporary() string {
	dir, err := os.MkdirTemp("", "bundle")
	if err != nil {
		log.Fatal(err)
	}
	return dir
}

// shipped builds the shipped policy into dir, and makes a pair of keys.
func shipped(dir string) (path, private, public string) {
	path, private = filepath.Join(dir, "policy.tar.gz"), filepath.Join(dir, "private.pem")
	_, err := bundle.Build(context.Background(), bundle.BuildOptions{
		Sources: []string{"../policies"}, Revision: "2026-11-30", Output: path,
	})
	if err != nil {
		log.Fatal(err)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		log.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		log.Fatal(err)
	}
	open, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		log.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	if err := os.WriteFile(private, text, 0o600); err != nil {
		log.Fatal(err)
	}
	return path, private, string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: open}))
}
