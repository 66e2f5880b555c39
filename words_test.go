package toolpolicy_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/open-policy-agent/opa/v1/loader"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestReasonsAreThePolicys: Go's constants name the reasons of the shipped order,
// in its order, and nothing else.
func TestReasonsAreThePolicys(t *testing.T) {
	bundle, err := loader.NewFileLoader().AsBundle("policies")
	require.NoError(t, err)
	results, err := rego.New(
		rego.Query(`[[data.toolpolicy.nothing_against.reason], [entry.reason | some entry in data.toolpolicy.order]]`),
		rego.ParsedBundle("policies", bundle),
	).Eval(t.Context())
	require.NoError(t, err)
	require.Len(t, results, 1)
	assert.Equal(t, plain(t, [][]toolpolicy.Reason{
		{toolpolicy.ReasonNone},
		{
			toolpolicy.ReasonNotRegistered, toolpolicy.ReasonToolDisabled, toolpolicy.ReasonRequiresAdmin,
			toolpolicy.ReasonConfigurationGroup, toolpolicy.ReasonTrustZone,
		},
	}), results[0].Expressions[0].Value)
}

// TestWordsAreThePolicys: likewise those of the ladders.
func TestWordsAreThePolicys(t *testing.T) {
	type zone struct {
		Zone    toolpolicy.TrustZone `json:"zone"`
		Ceiling toolpolicy.DataClass `json:"ceiling"`
	}
	type effect struct {
		Effect toolpolicy.Effect `json:"effect"`
		Writes bool              `json:"writes"`
	}
	type ladders struct {
		DataClasses      []toolpolicy.DataClass          `json:"dataClasses"`
		TrustZones       []zone                          `json:"trustZones"`
		Effects          []effect                        `json:"effects"`
		EnforcementModes []toolpolicy.Enforcement        `json:"enforcementModes"`
		GroupClasses     map[string]toolpolicy.DataClass `json:"groupClasses"`
	}
	text, err := os.ReadFile("policies/toolpolicy/ladders/data.json")
	require.NoError(t, err)
	var got ladders
	require.NoError(t, json.Unmarshal(text, &got))
	assert.Equal(t, ladders{
		DataClasses: []toolpolicy.DataClass{
			toolpolicy.PublicContent, toolpolicy.EditorContent, toolpolicy.SourceCode,
			toolpolicy.InternalConfiguration, toolpolicy.SystemDiagnostics, toolpolicy.SecretAdjacent,
		},
		TrustZones: []zone{
			{toolpolicy.Local, toolpolicy.SecretAdjacent}, {toolpolicy.PrivateHosted, toolpolicy.SystemDiagnostics},
			{toolpolicy.ExternalEU, toolpolicy.InternalConfiguration}, {toolpolicy.ExternalGlobal, toolpolicy.EditorContent},
		},
		Effects:          []effect{{toolpolicy.ReadOnly, false}, {toolpolicy.IdempotentWrite, true}, {toolpolicy.NonIdempotentWrite, true}},
		EnforcementModes: []toolpolicy.Enforcement{toolpolicy.Enforce, toolpolicy.Observe},
		GroupClasses: map[string]toolpolicy.DataClass{
			"content": toolpolicy.EditorContent, "editing": toolpolicy.EditorContent, "files": toolpolicy.EditorContent,
			"rag": toolpolicy.PublicContent, "structure": toolpolicy.InternalConfiguration,
			"configuration": toolpolicy.InternalConfiguration, "code": toolpolicy.SourceCode,
			"system": toolpolicy.SystemDiagnostics, "accounts": toolpolicy.SecretAdjacent,
		},
	}, got)
}
