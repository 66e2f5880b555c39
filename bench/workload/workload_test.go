package workload_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/bench/workload"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
)

// TestEveryGateWithholdsSome keeps the facts those that the table says: numbers
// over tools that all stop at the first gate would flatter.
func TestEveryGateWithholdsSome(t *testing.T) {
	f := workload.Facts(5000)
	r, err := reference.New(f)
	require.NoError(t, err)
	assert.Empty(t, r.Dropped())
	user := &reference.User{ID: workload.User().ID, Admin: workload.User().Admin}
	decisions, err := r.Explain(workload.Configuration, user, r.Registered())
	require.NoError(t, err)
	seen := map[reference.Reason]int{}
	for _, d := range decisions {
		seen[d.Reason]++
	}
	t.Log(seen)
	for _, reason := range []reference.Reason{
		reference.ReasonToolDisabled, reference.ReasonRequiresAdmin,
		reference.ReasonConfigurationGroup, reference.ReasonTrustZone,
	} {
		assert.GreaterOrEqual(t, seen[reason], 150, reason)
	}
	assert.Greater(t, seen[reference.ReasonNone], 2500, "more than half are offered")
}

func TestNames(t *testing.T) {
	names := workload.Names(workload.Facts(3), 11)
	assert.Equal(t, []string{
		"tool_0", "tool_1", "tool_2", "tool_0", "tool_1", "tool_2", "tool_0", "tool_1", "tool_2", "unknown_9", "tool_1",
	}, names)
}
