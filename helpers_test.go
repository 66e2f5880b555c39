package toolpolicy_test

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
)

var (
	anna          = &toolpolicy.User{ID: "anna"}
	administrator = &toolpolicy.User{ID: "root", Admin: true}
)

// newEngine makes an engine that must come up.
func newEngine(t testing.TB, opts toolpolicy.Options) *toolpolicy.Engine {
	t.Helper()
	e, err := toolpolicy.New(t.Context(), opts)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

// readFacts reads a document that must be accepted.
func readFacts(t testing.TB, path string) toolpolicy.Facts {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	f, err := toolpolicy.ParseFacts(path, data)
	require.NoError(t, err)
	return f
}

// world is a document with one configuration, "open", that stops nothing.
func world(tools ...toolpolicy.Tool) toolpolicy.Facts {
	return toolpolicy.Facts{
		Tools:          tools,
		Configurations: map[string]toolpolicy.Configuration{"open": {TrustZone: new(toolpolicy.Local)}},
	}
}

// userOf gives a user of the reference as the engine takes it.
func userOf(u *reference.User) *toolpolicy.User {
	if u == nil {
		return nil
	}
	return &toolpolicy.User{ID: u.ID, Admin: u.Admin, Groups: u.Groups}
}

// errorAs wants an error of a type and gives it.
func errorAs[E error](t require.TestingT, err error) E {
	found, ok := errors.AsType[E](err)
	require.True(t, ok, "%T: %v", err, err)
	return found
}

// brief is a finding without its words.
type brief struct{ Code, Path string }

func briefly(findings []toolpolicy.Finding) []brief {
	short := []brief{}
	for _, f := range findings {
		short = append(short, brief{f.Code, f.Path})
	}
	return short
}

// setFacts puts facts in force that must be accepted.
func setFacts(t require.TestingT, ctx context.Context, e *toolpolicy.Engine, f toolpolicy.Facts) toolpolicy.Report {
	report, err := e.SetFacts(ctx, f)
	require.NoError(t, err)
	return report
}

// toolAt is the path of a tool, toolOf that of the tool in which a path lies.
func toolAt(i int) string { return "tools[" + strconv.Itoa(i) + "]" }

func toolOf(path string) string {
	head, _, _ := strings.Cut(path, ".")
	return head
}
