package policy_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// printing edits the shipped bundle to print who asks, from line 12 of a gate.
var printing = testkit.Replace("toolpolicy/gates/admin/admin.rego", "\nadmits := index.names if {\n",
	"\nadmits := index.names if {\n\tprint(\"asked by\", input.user.id, input.user.attributes, [1])\n")

// printed collects what a policy prints; it is safe for concurrent use.
type printed struct {
	mu    sync.Mutex
	lines map[string]int
}

func (p *printed) hook(file string, line int, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lines == nil {
		p.lines = map[string]int{}
	}
	p.lines[fmt.Sprintf("%s:%d: %s", file, line, text)]++
}

func staged(t *testing.T, print func(string, int, string), edits ...testkit.Edit) *policy.Staged {
	t.Helper()
	b, err := source.Open(t.Context(), testkit.Bundle(t, edits...), source.Options{})
	require.NoError(t, err)
	p, err := policy.New(t.Context(), []*source.Bundle{b}, policy.Options{
		Schemas: os.DirFS(filepath.Join(testkit.Repository(t), "schemas")), Print: print,
	})
	require.NoError(t, err)
	assert.Equal(t, print != nil, p.Prints())
	s, err := p.Stage(t.Context(), document(t, nil))
	require.NoError(t, err)
	return s
}

func asker(id string) ast.Value {
	return ast.MustParseTerm(fmt.Sprintf(`{"configuration": "open", "user": {"id": %q}}`, id)).Value
}

// TestPrint: every evaluation tells what it prints, once, with its place.
func TestPrint(t *testing.T) {
	var got printed
	s := staged(t, got.hook, printing)
	const askers, times = 50, 3
	var wait sync.WaitGroup
	for i := range askers {
		wait.Go(func() {
			for range times {
				_, err := s.View(t.Context(), asker(fmt.Sprint("u", i)))
				assert.NoError(t, err)
			}
		})
	}
	wait.Wait()
	want := map[string]int{}
	for i := range askers {
		want[fmt.Sprintf("toolpolicy/gates/admin/admin.rego:12: asked by u%d <undefined> [1]", i)] = times
	}
	assert.Equal(t, want, got.lines)
}

// TestPrintInAnIndex: rules that are prepared print when they are.
func TestPrintInAnIndex(t *testing.T) {
	var got printed
	s := staged(t, got.hook, testkit.Replace("toolpolicy/index/enabled.rego", "lib.on(registration.registered)}", "lib.on(registration.registered); print(names)}"))
	assert.Equal(t, map[string]int{"toolpolicy/index/enabled.rego:8: {\"read\"}": 1}, got.lines)
	_, err := s.View(t.Context(), asker("ann"))
	require.NoError(t, err)
	assert.Len(t, got.lines, 1)
}

// TestPrintsNothing: without somebody to tell, and where nobody asked.
func TestPrintsNothing(t *testing.T) {
	view := func(ctx context.Context, s *policy.Staged) string {
		value, err := s.View(ctx, asker("ann"))
		require.NoError(t, err)
		return value.String()
	}
	var got printed
	with, without := staged(t, got.hook, printing), staged(t, nil, printing)
	want := view(t.Context(), without)
	assert.Equal(t, want, view(policy.Silent(t.Context()), with))
	assert.Empty(t, got.lines)
	assert.Equal(t, want, view(t.Context(), with))
	assert.Len(t, got.lines, 1)
}
