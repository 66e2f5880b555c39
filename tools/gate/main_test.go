package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRunRefusesWrongUsage(t *testing.T) {
	for name, args := range map[string][]string{
		"nothing":            {},
		"unknown command":    {"lint"},
		"unknown flag":       {"rego-tests", "-what", "dir"},
		"no folder":          {"rego-coverage"},
		"two folders":        {"rego-tests", "a", "b"},
		"no module":          {"go-tests", "-floor", "80"},
		"no floor":           {"go-tests", "-module", "m"},
		"a folder too many":  {"go-tests", "-module", "m", "-floor", "80", "dir"},
		"floor of no number": {"go-tests", "-module", "m", "-floor", "high"},
	} {
		t.Run(name, func(t *testing.T) {
			require.ErrorIs(t, run(args, strings.NewReader(""), io.Discard), errUsage)
		})
	}
}

func TestRunPassesItsFlagsOn(t *testing.T) {
	events := `{"Action":"output","Package":"m/cmd/x","Output":"coverage: 1.0% of statements\n"}
{"Action":"pass","Package":"m/cmd/x","Test":"TestX"}
{"Action":"pass","Package":"m/cmd/x"}
`
	floor := []string{"go-tests", "-module", "m", "-floor", "80"}
	require.NoError(t, run(append(floor, "-exempt", "tools,cmd"), strings.NewReader(events), io.Discard))
	require.EqualError(t, run(floor, strings.NewReader(events), io.Discard),
		"Go tests:\n  ./cmd/x: coverage 1 % is below 80 %")
}
