package reference_test

import (
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/stretchr/testify/require"
)

var (
	nobody        *reference.User
	anna          = &reference.User{ID: "anna"}
	administrator = &reference.User{ID: "root", Admin: true}
)

// inForce takes facts into force that must not be refused.
func inForce(t *testing.T, f facts.Facts) *reference.Reference {
	t.Helper()
	r, err := reference.New(f)
	require.NoError(t, err)
	return r
}

// open is a configuration that stops nothing.
func open() facts.Configuration {
	return facts.Configuration{TrustZone: new(facts.TrustZone("local"))}
}

// world is a document with one open configuration, "open".
func world(tools ...facts.Tool) facts.Facts {
	return facts.Facts{Tools: tools, Configurations: map[string]facts.Configuration{"open": open()}}
}

// decide asks about one tool.
func decide(t *testing.T, f facts.Facts, configuration string, u *reference.User, tool string) reference.Decision {
	t.Helper()
	answer, err := inForce(t, f).Explain(configuration, u, []string{tool})
	require.NoError(t, err)
	require.Len(t, answer, 1)
	return answer[0]
}

func enforcement(mode facts.Enforcement) facts.Settings {
	return facts.Settings{DataClassEnforcement: &mode}
}
