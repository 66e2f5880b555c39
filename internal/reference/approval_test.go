package reference_test

import (
	"fmt"
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/stretchr/testify/assert"
)

// TestUnattended is the whole table of marker, effect and input; a tool that
// both needs approval and asks for input is never in force.
func TestUnattended(t *testing.T) {
	yes, no := new(true), new(false)
	word := func(e facts.Effect) *facts.Effect { return &e }
	effects := map[string]*facts.Effect{
		"absent": nil, "readOnly": word("readOnly"), "idempotentWrite": word("idempotentWrite"),
		"nonIdempotentWrite": word("nonIdempotentWrite"), "unknown": word("delete"), "empty": word(""), "case": word("readonly"),
	}
	reads := map[string]bool{"absent": true, "readOnly": true}
	for _, remote := range []bool{false, true} {
		for effect, value := range effects {
			for marker, approval := range map[string]*bool{"absent": nil, "false": no, "true": yes} {
				for _, input := range []bool{false, true} {
					needsApproval := marker == "true" || !remote && !reads[effect]
					if needsApproval && input {
						continue
					}
					label := fmt.Sprintf("remote %v, effect %s, marker %s, input %v", remote, effect, marker, input)
					f := world(facts.Tool{
						Name: "a", Group: "rag", Remote: remote, Effect: value, RequiresApproval: approval, RequiresInput: input,
					})
					want := []string{"a"}
					if needsApproval || input {
						want = []string{}
					}
					// Switched off, and yet it counts: this is a filter.
					assert.Equal(t, want, inForce(t, f).Unattended([]string{"a"}), label)
				}
			}
		}
	}
}

// TestUnattendedSaysNothingOfOffering has the plain cases, written out.
func TestUnattendedSaysNothingOfOffering(t *testing.T) {
	write := new(facts.Effect("idempotentWrite"))
	r := inForce(t, world(
		facts.Tool{Name: "read", Group: "rag"},
		facts.Tool{Name: "write", Group: "rag", Effect: write},
		facts.Tool{Name: "write, opted out", Group: "rag", Effect: write, RequiresApproval: new(false)},
		facts.Tool{Name: "marked", Group: "rag", RequiresApproval: new(true)},
		facts.Tool{Name: "asks", Group: "rag", RequiresInput: true},
		facts.Tool{Name: "remote", Group: "rag", Remote: true},
		facts.Tool{Name: "remote write", Group: "rag", Remote: true, Effect: write},
		facts.Tool{Name: "remote, marked", Group: "rag", Remote: true, RequiresApproval: new(true)},
		facts.Tool{Name: "remote, asks", Group: "rag", Remote: true, RequiresInput: true},
	))
	all := append(r.Registered(), "unknown", "")
	assert.Equal(t, []string{"read", "remote", "remote write"}, r.Unattended(all))
	assert.Equal(t, []string{"remote", "read", "read"}, r.Unattended([]string{"remote", "read", "write", "read"}))
	assert.Equal(t, []string{}, r.Unattended([]string{}))
	assert.Equal(t, []string{}, r.Unattended(nil))
}
