package policy

import (
	"maps"
	"slices"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryBuiltinIsJudged: an OPA that brings a built-in fails here until
// somebody has judged it.
func TestEveryBuiltinIsJudged(t *testing.T) {
	p, err := newPurity(Options{})
	require.NoError(t, err)
	all := []string{}
	for _, b := range ast.Builtins {
		all = append(all, b.Name)
	}
	slices.Sort(all)
	judged := slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(p.Impure)), p.Pure...)))
	assert.Equal(t, all, judged, "each built-in once, pure or impure")
	assert.True(t, slices.IsSorted(p.Pure))
	for _, b := range ast.Builtins {
		if b.Nondeterministic {
			assert.Contains(t, p.Impure, b.Name, "OPA itself says that it is not deterministic")
		}
	}
	for _, name := range []string{"rego.parse_module", "crypto.x509.parse_and_verify_certificates", "opa.runtime", "http.send"} {
		assert.Contains(t, p.Impure, name)
	}
	for name, why := range p.Impure {
		assert.NotEmpty(t, why, name)
	}
}

// TestCapabilities are the pure built-ins and those that a host allows, and no
// host to reach.
func TestCapabilities(t *testing.T) {
	names := func(opts Options) []string {
		p, err := newPurity(opts)
		require.NoError(t, err)
		c := p.capabilities()
		assert.Equal(t, append([]string{}, opts.AllowedHosts...), c.AllowNet)
		found := []string{}
		for _, b := range c.Builtins {
			found = append(found, b.Name)
		}
		return found
	}
	pure := names(Options{})
	assert.NotContains(t, pure, "time.now_ns")
	assert.Contains(t, pure, "union")
	more := names(Options{AllowedBuiltins: []string{"time.now_ns", "nosuch"}, AllowedHosts: []string{"policy.example"}})
	assert.ElementsMatch(t, append(pure, "time.now_ns"), more)
	assert.NotEmpty(t, names(Options{}), "what one host allows, another does not")
	assert.Equal(t, pure, names(Options{}))
}
