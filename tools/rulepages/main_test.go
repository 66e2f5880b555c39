package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const repository = "../.."

func TestPagesAreUpToDate(t *testing.T) {
	made, err := render(t.Context(), repository)
	require.NoError(t, err)
	found, err := written(repository)
	require.NoError(t, err)
	require.Greater(t, len(made), 2)
	assert.Equal(t, made, found, "run: go run ./tools/rulepages")
}

func TestWhatMustNotBecomeAPage(t *testing.T) {
	p, err := readPolicy(t.Context(), repository+"/policies")
	require.NoError(t, err)

	_, err = p.rule("toolpolicy.gates.missing")
	require.EqualError(t, err, "the package toolpolicy.gates.missing lacks METADATA with title and description")

	e, err := readExamples(t.Context(), repository+"/docs/rules/examples/admin.yaml")
	require.NoError(t, err)
	_, err = page(p.gates[0], e, len(p.gates))
	require.EqualError(t, err, "the examples show one verdict only")

	_, err = readExamples(t.Context(), "missing.yaml")
	require.Error(t, err)
}
