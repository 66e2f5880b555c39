package agreement_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/agreement"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/lineup"
)

// TestAllAgree compares all contenders, on worlds that show every outcome.
func TestAllAgree(t *testing.T) {
	all, err := lineup.Start()
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, all.Close()) })
	require.Len(t, all, 10)

	report, err := agreement.Check(t.Context(), all, agreement.Worlds)
	require.NoError(t, err)
	assert.Equal(t, agreement.Worlds, report.Compared)
	assert.ElementsMatch(t, []string{
		"none", "toolDisabled", "requiresAdmin", "configurationGroup", "trustZone", "observed",
	}, slices.Collect(maps.Keys(report.Decisions)))
	t.Logf("%+v", report)
}

// generous is a contender that allows everything.
type generous struct {
	contender.Contender
	tools []toolpolicy.Tool
}

func (g *generous) Prepare(f toolpolicy.Facts) error {
	g.tools = f.Tools
	return nil
}

func (g *generous) View(string, *toolpolicy.User) (contender.View, error) {
	var all contender.Decisions
	for _, t := range g.tools {
		all = append(all, contender.Decision{Tool: t.Name, Allowed: true, Reason: contender.None})
	}
	return all, nil
}

// TestADifferenceIsAnError names who differs.
func TestADifferenceIsAnError(t *testing.T) {
	_, err := agreement.Check(t.Context(), lineup.Lineup{{Name: "generous", Contender: &generous{}}}, agreement.Worlds)
	assert.ErrorContains(t, err, "generous: view: want {")
}

type broken struct{ contender.Contender }

func (broken) Prepare(toolpolicy.Facts) error { return errors.New("nothing works") }

// TestAContenderThatFailsIsAnError passes on what it says.
func TestAContenderThatFailsIsAnError(t *testing.T) {
	_, err := agreement.Check(t.Context(), lineup.Lineup{{Name: "broken", Contender: broken{}}}, 1)
	assert.ErrorContains(t, err, "broken: preparing: nothing works")
}
