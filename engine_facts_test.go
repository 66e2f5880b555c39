package toolpolicy_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestRefusedFactsChangeNothing: facts are taken whole or not at all.
func TestRefusedFactsChangeNothing(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(readFacts(t, "testdata/cms-assistant.json"))})
	answer := func() string {
		d, err := e.Unavailable(t.Context(), "developer", anna)
		require.NoError(t, err)
		text, err := json.Marshal(d)
		require.NoError(t, err)
		return string(text)
	}
	before, status := answer(), e.Status()
	assert.Nil(t, status.FactsRefused)

	good := toolpolicy.Tool{Name: "read", Group: "content", EnabledByDefault: true}
	for name, c := range map[string]struct {
		tools []toolpolicy.Tool
		want  []brief
	}{
		"two of one name":    {[]toolpolicy.Tool{good, good}, []brief{{"nameTaken", "tools[1].name"}}},
		"no name, no group":  {[]toolpolicy.Tool{good, {}}, []brief{{"missingField", "tools[1].group"}}},
		"bad name":           {[]toolpolicy.Tool{{Name: "a\nb", Group: "g"}}, []brief{{"badName", "tools[0].name"}}},
		"approval and input": {[]toolpolicy.Tool{{Name: "pay", Group: "g", RequiresApproval: new(true), RequiresInput: true}}, []brief{{"approvalWithInput", "tools[0]"}}},
		"an attribute that is a function": {
			[]toolpolicy.Tool{{Name: "a", Group: "g", Attributes: map[string]any{"f": func() {}}}},
			[]brief{{"wrongType", "tools[0].attributes.f"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := e.SetFacts(t.Context(), world(c.tools...))
			assert.Equal(t, c.want, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings))
			assert.Equal(t, toolpolicy.Report{}, report)
			assert.Equal(t, before, answer())
			now := e.Status()
			require.NotNil(t, now.FactsRefused)
			assert.ErrorAs(t, now.FactsRefused.Err, new(*toolpolicy.FactsError))
			now.FactsRefused = nil
			assert.Equal(t, status, now)
		})
	}
	setFacts(t, t.Context(), e, world(good))
	assert.Nil(t, e.Status().FactsRefused, "facts that are accepted end the matter")
	_, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: new(world(good, good))})
	errorAs[*toolpolicy.FactsError](t, err)
}

// TestFactsAreCopied: whoever set facts may go on changing them.
func TestFactsAreCopied(t *testing.T) {
	f := readFacts(t, "testdata/cms-assistant.json")
	e := newEngine(t, toolpolicy.Options{Facts: &f})
	q := question{"writer", anna, []string{"get_page_content", "fetch_logs", "ask_choice"}}
	before, err := askEngine(t.Context(), e, q)
	require.NoError(t, err)
	for i := range f.Tools {
		f.Tools[i] = toolpolicy.Tool{Name: "get_page_content", Group: "none"}
	}
	f.State.Tools["ask_choice"] = false
	*f.Settings.DataClassEnforcement = toolpolicy.Observe
	(*f.Configurations["writer"].AllowedTools)[0] = "fetch_logs"
	*f.Configurations["writer"].TrustZone = toolpolicy.Local
	clear(f.Configurations)
	after, err := askEngine(t.Context(), e, q)
	require.NoError(t, err)
	assert.Equal(t, before, after)
}

// TestAnswersBelongToTheCaller: whoever got an answer may change it.
func TestAnswersBelongToTheCaller(t *testing.T) {
	e := newEngine(t, toolpolicy.Options{Facts: new(readFacts(t, "testdata/cms-assistant.json"))})
	v, err := e.View(t.Context(), "developer", administrator)
	require.NoError(t, err)
	names := []string{"get_env_raw", "fetch_logs", "read_records", "nosuch"}
	want := askView(v, names)
	for range 2 {
		got := askView(v, names)
		require.Equal(t, want, got)
		for _, list := range [][]toolpolicy.Decision{got.Unavailable, got.Explain, got.ExplainEnabled, got.Decided} {
			require.NotEmpty(t, list)
			for i := range list {
				list[i] = toolpolicy.Decision{Tool: "changed", Allowed: true}
			}
			_ = append(list[:0], make([]toolpolicy.Decision, len(list))...)
		}
		for _, list := range [][]string{
			got.Unattended, got.Offerable, got.OfferableEnabled, got.OfferableUnattended, got.OfferableUnattendedEnabled,
		} {
			require.NotEmpty(t, list)
			for i := range list {
				list[i] = "changed"
			}
		}
	}
	status := e.Status()
	status.Facts.Digest = "changed"
	assert.Equal(t, v.FactsDigest(), e.Status().Facts.Digest)
}
