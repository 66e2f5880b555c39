package toolpolicy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// TestC03OneReadingOfFacts: a second key, another case of a key or another type
// refuses the document, with the tool, the key and the line; nothing of it is
// then in force.
func TestC03OneReadingOfFacts(t *testing.T) {
	const head, tail = "{\"configurations\": {\"open\": {}}, \"tools\": [\n{\"name\": \"rm\", \"group\": \"files\", ", "}]}"
	for name, c := range map[string]struct {
		fields string
		want   []toolpolicy.Finding
	}{
		"another case of a key": {
			`"requiresApproval": true, "RequiresApproval": false`,
			[]toolpolicy.Finding{{Code: "unknownField", Path: "tools[0].RequiresApproval"}},
		},
		"a key twice": {
			`"requiresAdmin": true, "requiresAdmin": false`,
			[]toolpolicy.Finding{{Code: "duplicateField", Path: "tools[0].requiresAdmin"}},
		},
		"both, and more": {
			`"requires_approval": true, "requiresAdmin": true, "requiresAdmin": false, "admin_only": true`,
			[]toolpolicy.Finding{
				{Code: "unknownField", Path: "tools[0].requires_approval"},
				{Code: "duplicateField", Path: "tools[0].requiresAdmin"},
				{Code: "unknownField", Path: "tools[0].admin_only"},
			},
		},
		"text":     {`"requiresApproval": "true"`, []toolpolicy.Finding{{Code: "wrongType", Path: "tools[0].requiresApproval"}}},
		"a number": {`"requiresApproval": 1`, []toolpolicy.Finding{{Code: "wrongType", Path: "tools[0].requiresApproval"}}},
		"null":     {`"requiresApproval": null`, []toolpolicy.Finding{{Code: "null", Path: "tools[0].requiresApproval"}}},
		"off":      {`"enabledByDefault": "false"`, []toolpolicy.Finding{{Code: "wrongType", Path: "tools[0].enabledByDefault"}}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, file := range []string{"facts.json", "facts.yaml", "-"} {
				f, err := toolpolicy.ParseFacts(file, []byte(head+c.fields+tail))
				refused := errorAs[*toolpolicy.FactsError](t, err)
				assert.Equal(t, toolpolicy.Facts{}, f, file)
				for i, found := range refused.Findings {
					assert.Contains(t, found.Text, `(tool "rm")`, file)
					refused.Findings[i].Text = ""
				}
				for i := range c.want {
					c.want[i].File, c.want[i].Line = file, 2
				}
				assert.Equal(t, c.want, refused.Findings, file)
			}
		})
	}
	e := newEngine(t, toolpolicy.Options{})
	_, err := e.Unattended(t.Context(), []string{"rm"})
	assert.ErrorIs(t, err, toolpolicy.ErrNoFacts, "without facts nothing is unattended")
}

// TestPlacesOfFindings: what the policy finds in a document has its lines.
func TestPlacesOfFindings(t *testing.T) {
	f, err := toolpolicy.ParseFacts("facts.yaml", []byte(`tools:
- name: read
  group: content
  effect: reading
- name: read
  group: content
  remote: true
configurations:
  chat: {trustZone: moon, fallbacks: [nosuch]}
  eu: {}
settings:
  dataClassEnforcement: sometimes
`))
	require.NoError(t, err)
	e := newEngine(t, toolpolicy.Options{})
	assert.Equal(t, toolpolicy.Report{
		Dropped: []toolpolicy.Finding{{
			Code: "nameTaken", Path: "tools[1].name", File: "facts.yaml", Line: 5,
			Text: "the name of this remote tool is taken by a local one; the remote one is left out",
		}},
		Warnings: []toolpolicy.Finding{
			{
				Code: "unknownEffect", Path: "tools[0].effect", File: "facts.yaml", Line: 4,
				Text: `"reading" is no effect; it is read as a write`,
			},
			{
				Code: "unknownFallback", Path: "configurations.chat.fallbacks[0]", File: "facts.yaml", Line: 9,
				Text: `no configuration "nosuch"; its zone counts as externalGlobal`,
			},
			{
				Code: "unknownTrustZone", Path: "configurations.chat.trustZone", File: "facts.yaml", Line: 9,
				Text: `"moon" is no trust zone; it is read as externalGlobal`,
			},
			{
				Code: "missingTrustZone", Path: "configurations.eu.trustZone", File: "facts.yaml", Line: 10,
				Text: "names no trust zone; it is read as externalGlobal",
			},
			{
				Code: "unknownEnforcement", Path: "settings.dataClassEnforcement", File: "facts.yaml", Line: 12,
				Text: `"sometimes" is no mode; it is read as enforce`,
			},
		},
	}, setFacts(t, t.Context(), e, f))
}

// TestC12TwoOfOneName: of two local tools neither is taken, whichever stands
// first; a remote one never takes a name that is given.
func TestC12TwoOfOneName(t *testing.T) {
	strict := toolpolicy.Tool{
		Name: "deploy", Group: "content", EnabledByDefault: true, RequiresApproval: new(true), RequiresAdmin: new(true),
	}
	lax := toolpolicy.Tool{
		Name: "deploy", Group: "content", EnabledByDefault: true, RequiresApproval: new(false), RequiresAdmin: new(false),
	}
	remote := lax
	remote.Remote = true
	admins := remote
	admins.RequiresAdmin = nil
	e := newEngine(t, toolpolicy.Options{})
	for _, both := range [][]toolpolicy.Tool{{strict, lax}, {lax, strict}} {
		_, err := e.SetFacts(t.Context(), world(both...))
		refused := errorAs[*toolpolicy.FactsError](t, err)
		require.Equal(t, []brief{{"nameTaken", "tools[1].name"}}, briefly(refused.Findings))
		assert.Contains(t, refused.Findings[0].Text, "tools[0]", "names the other one")
	}
	for name, c := range map[string]struct {
		tools   []toolpolicy.Tool
		dropped string
		reason  toolpolicy.Reason
	}{
		"a local one before a remote one": {[]toolpolicy.Tool{strict, remote}, "tools[1].name", "requiresAdmin"},
		"a local one after a remote one":  {[]toolpolicy.Tool{remote, strict}, "tools[0].name", "requiresAdmin"},
		"the first of two remote ones":    {[]toolpolicy.Tool{remote, admins}, "tools[1].name", "none"},
		"the first, turned round":         {[]toolpolicy.Tool{admins, remote}, "tools[1].name", "requiresAdmin"},
	} {
		t.Run(name, func(t *testing.T) {
			report := setFacts(t, t.Context(), e, world(c.tools...))
			assert.Equal(t, []brief{{"nameTaken", c.dropped}}, briefly(report.Dropped))
			assert.Empty(t, report.Warnings)
			d, err := e.ExplainEnabled(t.Context(), "open", anna)
			require.NoError(t, err)
			assert.Equal(t, []withheld{{"deploy", c.reason}}, reasons(d))
		})
	}
}

// TestC44ToolsThatAsk: only what needs neither a person's approval nor typed
// input runs unattended.
func TestC44ToolsThatAsk(t *testing.T) {
	tool := func(name string, approval *bool, input, remote bool) toolpolicy.Tool {
		return toolpolicy.Tool{
			Name: name, Group: "content", EnabledByDefault: true, RequiresAdmin: new(false),
			RequiresApproval: approval, RequiresInput: input, Remote: remote,
		}
	}
	tools := []toolpolicy.Tool{
		tool("ask_user", new(false), true, false), tool("confirm", new(true), false, false), tool("read", new(false), false, false),
		tool("plain", nil, false, false), tool("far_ask", nil, true, true), tool("far_confirm", new(true), false, true),
		tool("far_read", new(false), false, true), tool("far_pay", new(true), true, true),
	}
	names := []string{}
	for _, tool := range tools {
		names = append(names, tool.Name)
	}
	e := newEngine(t, toolpolicy.Options{})
	report := setFacts(t, t.Context(), e, world(tools...))
	assert.Equal(t, []brief{{"approvalWithInput", "tools[7]"}}, briefly(report.Dropped))
	got, err := askEngine(t.Context(), e, question{"open", anna, names})
	require.NoError(t, err)
	want := []string{"read", "plain", "far_read"}
	assert.Equal(t, want, got.Unattended)
	assert.Equal(t, want, got.OfferableUnattended)
	assert.Equal(t, want, got.OfferableUnattendedEnabled)
	assert.Equal(t, names[:7], got.Offerable, "that they ask withholds none")

	_, err = e.SetFacts(t.Context(), world(tool("pay", new(true), true, false)))
	assert.Equal(t, []brief{{"approvalWithInput", "tools[0]"}}, briefly(errorAs[*toolpolicy.FactsError](t, err).Findings))
}
