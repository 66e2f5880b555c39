package toolpolicy_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference/worlds"
)

// TestStockOPAEqualsEngine asks OPA's own rego package, with nothing but the
// bundle tree, the facts and the input, what it asks the engine.
func TestStockOPAEqualsEngine(t *testing.T) {
	ctx := t.Context()
	e := newEngine(t, toolpolicy.Options{})
	s := newStock(t, "policies")
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		f := worlds.Facts().Filter(isText).Draw(t, "facts")
		s.setFacts(t, ctx, document(t, f))
		_, err := e.SetFacts(ctx, f)
		if err != nil {
			errorAs[*toolpolicy.FactsError](t, err)
		}
		q := stockQuestion{
			question{
				worlds.Configuration(f).Draw(t, "configuration"), userOf(worlds.User().Draw(t, "user")),
				worlds.Names(f).Draw(t, "names"),
			},
			rapid.Bool().Draw(t, "listed"), rapid.Bool().Draw(t, "unattended"),
		}
		want := engineAnswers(t, ctx, e, err != nil, q)
		require.Equal(t, want, s.answers(t, ctx, q.drawInput(t)))
		for name := range want {
			seen[name]++
		}
		if _, known := f.Configurations[q.Configuration]; !known || err != nil {
			seen["undefined"]++
		}
	})
	for _, name := range append(entryPoints, "undefined") {
		assert.Positive(t, seen[name], name)
	}
}

// isText says whether facts can be written as JSON.
func isText(f toolpolicy.Facts) bool {
	for name := range f.State.Tools {
		if !utf8.ValidString(name) {
			return false
		}
	}
	return true
}

// TestStockOPAWithoutFacts: without facts, or with half of them, everything is
// undefined, as the engine refuses every question.
func TestStockOPAWithoutFacts(t *testing.T) {
	s := newStock(t, "policies")
	input := map[string]any{"configuration": "open", "tools": []any{"read"}}
	assert.Empty(t, s.answers(t, t.Context(), input))
	whole := document(t, world(toolpolicy.Tool{Name: "read", Group: "content", EnabledByDefault: true}))
	for _, missing := range []string{"tools", "configurations"} {
		half := plain(t, whole).(map[string]any)
		delete(half, missing)
		s.setFacts(t, t.Context(), half)
		assert.Empty(t, s.answers(t, t.Context(), input), missing)
	}
	s.setFacts(t, t.Context(), whole)
	assert.Len(t, s.answers(t, t.Context(), input), len(entryPoints))
}
