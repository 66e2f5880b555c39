package source_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// run runs the opa command in a folder.
func run(t *testing.T, dir, opa string, args ...string) {
	t.Helper()
	command := exec.Command(opa, args...)
	command.Dir = dir
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
}

// TestOPACommand: what the opa command builds and signs is what we read, and
// verifies here.
func TestOPACommand(t *testing.T) {
	opa := testkit.OPA(t, testkit.Repository(t))
	a, b := newPair(t, "a"), newPair(t, "b")
	private := testkit.File(t, "key.pem", []byte(a.private))
	keys := source.Options{Keys: []source.Key{b.public, a.public}}
	sign := []string{"--signing-alg", "ES256", "--signing-key", private}

	for name, dir := range map[string]string{
		"the shipped bundle": testkit.Bundle(t),
		"a bundle with everything": folder(t, small("",
			testkit.Entry{Name: "toolpolicy/data.yaml", Text: "# odd\nb: 1.50\na: [x, 'off', true, null]\nid: 9007199254740993\n"},
			testkit.Entry{Name: "toolpolicy/answer_test.rego", Text: "package toolpolicy\n\ntest_answer if answer\n"},
			testkit.Entry{Name: "toolpolicy/notes.json", Text: "{}"},
			testkit.Entry{Name: "README.md", Text: "# Read me"},
		)...),
	} {
		t.Run(name, func(t *testing.T) {
			want := open(t, dir)
			built := filepath.Join(t.TempDir(), "built.tar.gz")
			for _, args := range [][]string{{"-b", ".", "-r", "another"}, {"-b", dir}} {
				run(t, dir, opa, append([]string{"build", "-o", built}, args...)...)
				got := open(t, built)
				assert.Equal(t, want.Digest, got.Digest)
				assert.Equal(t, want.Data, got.Data)
				assert.Len(t, got.Modules, len(want.Modules))
				assert.Len(t, got.Tests, len(want.Tests))
			}
			assert.Equal(t, want.Digest, open(t, testkit.Archive(t, dir)).Digest)

			run(t, dir, opa, append([]string{"build", "-b", ".", "-o", built, "--verification-key-id", "a"}, sign...)...)
			got, err := source.Open(t.Context(), built, keys)
			require.NoError(t, err)
			assert.Equal(t, "a", got.Key)
			assert.Equal(t, want.Digest, got.Digest)

			run(t, dir, opa, append([]string{"sign", "--bundle", "."}, sign...)...)
			for _, path := range []string{dir, testkit.Archive(t, dir)} {
				got, err = source.Open(t.Context(), path, keys)
				require.NoError(t, err)
				assert.Equal(t, "a", got.Key)
				assert.Equal(t, want.Digest, got.Digest)
			}

			require.NoError(t, os.Remove(filepath.Join(dir, ".signatures.json")))
			run(t, filepath.Dir(dir), opa, append([]string{"sign", "--bundle", filepath.Base(dir), "-o", dir}, sign...)...)
			_, err = source.Open(t.Context(), dir, keys)
			r := refusalOf(t, err)
			assert.Equal(t, refusal.Verify, r.Stage)
			assert.Contains(t, r.Findings[0].Text, `lists its files below "`+filepath.Base(dir)+`/"`)
		})
	}
}
