package bundle_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestBuildRefuses: what could not go live is not built, and what stood in its
// place stays.
func TestBuildRefuses(t *testing.T) {
	shipped := func(edits ...testkit.Edit) []string { return []string{testkit.Bundle(t, edits...)} }
	for name, c := range map[string]struct {
		opts  bundle.BuildOptions
		stage string
		text  string
	}{
		"what doesn't parse": {
			bundle.BuildOptions{Sources: shipped(testkit.Write("toolpolicy/x.rego", "package\n"))},
			"compile", "toolpolicy/x.rego:2: rego_parse_error",
		},
		"what doesn't compile": {
			bundle.BuildOptions{Sources: shipped(testkit.Write("toolpolicy/x.rego", "package toolpolicy.x\n\ny := z\n"))},
			"compile", "toolpolicy/x.rego:3: rego_unsafe_var_error",
		},
		"what reaches out": {
			bundle.BuildOptions{Sources: shipped(testkit.Write("toolpolicy/x.rego", "package toolpolicy.x\n\ny := time.now_ns()\n"))},
			"compile", "toolpolicy/x.rego:3: the built-in time.now_ns is not allowed",
		},
		"what breaks the contract": {
			bundle.BuildOptions{Sources: shipped(testkit.Replace(".manifest", `"contract": "1.0"`, `"contract": "2.0"`))},
			"contract", ".manifest: is written for contract 2.0",
		},
		"what can't prove itself": {
			bundle.BuildOptions{Sources: shipped(testkit.Append("toolpolicy/gates/admin/admin.rego", "\nadmits contains 1\n"))},
			"", "admin",
		},
		"policy that reads tests": {
			bundle.BuildOptions{
				Sources: shipped(testkit.Write("toolpolicy/x.rego", "package toolpolicy.x\n\ny := data.tests.words.first\n")),
				Tests:   tests(t),
			},
			"contract", "toolpolicy/x.rego:3: y reads what is there only when tests run",
		},
		"roots that overlap": {
			bundle.BuildOptions{Sources: append(shipped(), shipped()...)}, "contract", "the bundles don't go together: ",
		},
		"files of one name": {
			bundle.BuildOptions{Sources: append(shipped(testkit.Write("own.rego", "package toolpolicy.own\n")),
				owners(t, testkit.Write("own.rego", "package toolpolicy_ext.owners.own\n")))},
			"contract", "own.rego: stands in ",
		},
		"roots within each other": {
			bundle.BuildOptions{Sources: append(shipped(), tree(t,
				testkit.Write(".manifest", `{"roots": ["toolpolicy/gates/x"]}`),
				testkit.Write("x/x.rego", "package toolpolicy.gates.x\n")))},
			"contract", "overlapped roots: 'toolpolicy' and 'toolpolicy/gates/x'",
		},
		"manifests that contradict each other": {
			bundle.BuildOptions{Sources: append(shipped(), owners(t, testkit.Write(".manifest",
				`{"roots": ["toolpolicy_ext/owners"], "metadata": {"toolpolicy": {"contract": "1.1"}}}`)))},
			"contract", "metadata.toolpolicy is",
		},
		"roots that nobody knows": {
			bundle.BuildOptions{Sources: append(shipped(), tree(t, testkit.Write(".manifest", `{"roots": ["other"]}`)))},
			"contract", `the roots are ["other" "toolpolicy"]`,
		},
		"no policy": {
			bundle.BuildOptions{Sources: []string{tests(t)}}, "contract", `the roots are ["tests"]`,
		},
		"tests with other roots": {
			bundle.BuildOptions{Sources: shipped(), Tests: owners(t)}, "contract", `those of tests are "tests" or "tests_ext/<name>"`,
		},
		"tests without a test": {
			bundle.BuildOptions{Sources: shipped(), Tests: tests(t, testkit.Remove("tests/order_test.rego"))},
			"contract", "holds no test",
		},
		"facts twice": {
			bundle.BuildOptions{
				Sources: append(shipped(), tree(t, testkit.Write(".manifest", `{"roots": ["facts"]}`))), Facts: sample(t),
			},
			"", "hold facts already",
		},
		"no source":       {bundle.BuildOptions{}, "", "needs sources"},
		"a missing one":   {bundle.BuildOptions{Sources: []string{"nowhere"}}, "", "stat nowhere: "},
		"missing tests":   {bundle.BuildOptions{Sources: shipped(), Tests: "nowhere"}, "", "stat nowhere: "},
		"unwritten facts": {bundle.BuildOptions{Sources: shipped(), Facts: &toolpolicy.Facts{Tools: []toolpolicy.Tool{{}}}}, "", "tools[0].group: must not be empty"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c.opts.Output = filepath.Join(dir, "b.tar.gz")
			require.NoError(t, os.WriteFile(c.opts.Output, []byte("what was there"), 0o600))
			built, err := bundle.Build(t.Context(), c.opts)
			assert.Nil(t, built)
			require.ErrorContains(t, err, c.text)
			if c.stage != "" {
				assert.Equal(t, c.stage, string(errorAs[*toolpolicy.PolicyError](t, err).Stage))
			}
			assert.NotContains(t, err.Error(), dir+"/.", "no file that went away again")
			left, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Len(t, left, 1)
			text, err := os.ReadFile(c.opts.Output)
			require.NoError(t, err)
			assert.Equal(t, "what was there", string(text))
		})
	}
}

// TestBuildFactsRefused: facts that the policy refuses are told with the places
// of their document.
func TestBuildFactsRefused(t *testing.T) {
	facts, err := toolpolicy.ParseFacts("f.yaml", []byte(
		"tools:\n- {name: a, group: content}\n- {name: a, group: content}\nconfigurations: {}\n"))
	require.NoError(t, err)
	_, err = bundle.Build(t.Context(), bundle.BuildOptions{
		Sources: []string{testkit.Bundle(t)}, Facts: &facts, Output: filepath.Join(t.TempDir(), "b.tar.gz"),
	})
	refused := errorAs[*toolpolicy.FactsError](t, err)
	require.Len(t, refused.Findings, 1)
	assert.Equal(t, "f.yaml", refused.Findings[0].File)
	assert.Equal(t, 3, refused.Findings[0].Line)
}

// TestBuildCannotWrite: an output that can't be is an error, and leaves nothing.
func TestBuildCannotWrite(t *testing.T) {
	dir := t.TempDir()
	taken := filepath.Join(dir, "taken")
	require.NoError(t, os.Mkdir(taken, 0o755))
	for _, output := range []string{taken, filepath.Join(dir, "no", "folder.tar.gz")} {
		_, err := bundle.Build(t.Context(), bundle.BuildOptions{Sources: []string{testkit.Bundle(t)}, Output: output})
		require.Error(t, err, output)
	}
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

// TestDead: a context that has ended ends everything.
func TestDead(t *testing.T) {
	dead, cancel := context.WithCancel(t.Context())
	cancel()
	dir := testkit.Bundle(t)
	_, err := bundle.Build(dead, bundle.BuildOptions{Sources: []string{dir}, Output: filepath.Join(t.TempDir(), "b")})
	require.ErrorIs(t, err, context.Canceled)
	_, err = bundle.Sign(dead, bundle.SignOptions{Path: dir})
	require.ErrorIs(t, err, context.Canceled)
	_, err = bundle.Verify(dead, bundle.VerifyOptions{Path: dir, Keys: []toolpolicy.VerificationKey{newPair(t, "HS256").key(t, "a")}})
	require.ErrorIs(t, err, context.Canceled)
	_, err = bundle.Inspect(dead, bundle.InspectOptions{Path: dir})
	require.ErrorIs(t, err, context.Canceled)
}
