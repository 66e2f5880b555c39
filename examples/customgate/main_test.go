package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const printed = `== the shipped policy
offered: [read_page find_lead send_bill]
send_bill: the gate trust_zone admits it, having seen map[ceiling:internalConfiguration dataClass:editorContent observing:false zone:externalEu] (toolpolicy/gates/trust_zone/trust_zone.rego)
== with the gate of the CRM
offered: [read_page find_lead]
These tools exist but are withheld from this run. Do not call them or look for a way around them; where one would help, say so and give the reason:
- "send_bill" (notOwner): Only the groups that own the tool may use it.
send_bill: the gate owner refuses it, having seen map[groups:[sales] owners:[billing]] (toolpolicy_ext/crm/gates/owner/owner.rego)
`

func TestCompare(t *testing.T) {
	var out strings.Builder
	require.NoError(t, compare(t.Context(), &out))
	assert.Equal(t, printed, out.String())
}
