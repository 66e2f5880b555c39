package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// shippedOrder is the order of the shipped gates with their reasons.
var shippedOrder = []struct {
	gate   string
	reason toolpolicy.Reason
}{
	{"registered", toolpolicy.ReasonNotRegistered},
	{"enabled", toolpolicy.ReasonToolDisabled},
	{"admin", toolpolicy.ReasonRequiresAdmin},
	{"configuration", toolpolicy.ReasonConfigurationGroup},
	{"trust_zone", toolpolicy.ReasonTrustZone},
}

// TestGateMissing takes the package of each gate away in turn. A stock OPA then
// refuses every tool, with that gate's reason unless an earlier gate had one;
// the engine refuses the bundle.
func TestGateMissing(t *testing.T) {
	f := readFacts(t, "testdata/cms-assistant.json")
	whole := newEngine(t, toolpolicy.Options{Facts: &f})
	names := []string{}
	for _, tool := range f.Tools {
		names = append(names, tool.Name)
	}
	before, err := whole.Explain(t.Context(), "local", administrator, names)
	require.NoError(t, err)
	require.Len(t, before, 49)

	place := map[toolpolicy.Reason]int{toolpolicy.ReasonNone: len(shippedOrder)}
	for i, entry := range shippedOrder {
		place[entry.reason] = i
	}
	for i, missing := range shippedOrder {
		t.Run(missing.gate, func(t *testing.T) {
			dir := testkit.Bundle(t, testkit.Remove("toolpolicy/gates/"+missing.gate))

			_, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}})
			refused := errorAs[*toolpolicy.PolicyError](t, err)
			assert.Equal(t, "contract", string(refused.Stage))
			require.Len(t, refused.Findings, 1)
			assert.Contains(t, refused.Findings[0].Text, `"`+missing.gate+`"`)

			s := newStock(t, dir)
			s.setFacts(t, t.Context(), document(t, f))
			want := []any{}
			for _, d := range before {
				reason := d.Reason
				if place[reason] > i {
					reason = missing.reason
				}
				want = append(want, map[string]any{"tool": d.Tool, "allowed": false, "reason": string(reason)})
			}
			input := stockQuestion{question{"local", administrator, names}, true, false}.input(t)
			got := s.answers(t, t.Context(), input)
			assert.Equal(t, []any{}, got["offerable"])
			assert.Equal(t, want, verdicts(got["explain"]))
			assert.Equal(t, want, verdicts(got["unavailable"]))
		})
	}
}

// verdicts keeps of decisions what a missing gate decides.
func verdicts(decisions any) []any {
	kept := []any{}
	for _, d := range decisions.([]any) {
		d := d.(map[string]any)
		kept = append(kept, map[string]any{"tool": d["tool"], "allowed": d["allowed"], "reason": d["reason"]})
	}
	return kept
}
