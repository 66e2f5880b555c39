package snapshot_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// registry makes facts of n tools in 20 groups, a tenth of them remote.
func registry(n int) facts.Facts {
	classes := []facts.DataClass{"publicContent", "editorContent", "systemDiagnostics"}
	f := facts.Facts{Configurations: map[string]facts.Configuration{
		"chat": {
			TrustZone:         new(facts.TrustZone("externalEu")),
			AllowedToolGroups: []string{"g1", "g2", "g3", "g4", "g5"},
		},
	}}
	for i := range n {
		f.Tools = append(f.Tools, facts.Tool{
			Name: fmt.Sprintf("tool_%d", i), Group: fmt.Sprintf("g%d", i%20),
			EnabledByDefault: i%7 != 0, RequiresAdmin: new(i%5 == 0), DataClass: new(classes[i%3]),
			Remote: i%10 == 9, RequiresApproval: new(i%11 == 0),
		})
	}
	return f
}

func shippedPolicy(b *testing.B) *policy.Policy {
	b.Helper()
	root := testkit.Repository(b)
	shipped, err := source.FromFS(b.Context(), "shipped", os.DirFS(filepath.Join(root, "policies")), source.Options{})
	require.NoError(b, err)
	p, err := policy.New(b.Context(), []*source.Bundle{shipped}, policy.Options{Schemas: os.DirFS(filepath.Join(root, "schemas"))})
	require.NoError(b, err)
	return p
}

// BenchmarkNewView asks the policy for a view that nobody has asked for before.
func BenchmarkNewView(b *testing.B) {
	p := shippedPolicy(b)
	for _, n := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, err := snapshot.New(b.Context(), p, registry(n))
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.AskView(context.Background(), "chat", &snapshot.User{ID: "anna"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkStage puts facts in force: registration, index and their reading.
func BenchmarkStage(b *testing.B) {
	p := shippedPolicy(b)
	for _, n := range []int{50, 5000, 20000, 50000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f := registry(n)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := snapshot.New(b.Context(), p, f); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/tool")
		})
	}
}

// BenchmarkKept asks a kept view about 50 names, a tenth of them unknown.
func BenchmarkKept(b *testing.B) {
	s, err := snapshot.New(b.Context(), shippedPolicy(b), registry(50))
	require.NoError(b, err)
	names := make([]string, 50)
	for i := range names {
		names[i] = fmt.Sprintf("tool_%d", i)
		if i%10 == 9 {
			names[i] = fmt.Sprintf("unknown_%d", i)
		}
	}
	user := &snapshot.User{ID: "anna"}
	view := func(b *testing.B) *snapshot.View {
		v, err := s.View(context.Background(), "chat", user)
		if err != nil {
			b.Fatal(err)
		}
		return v
	}
	for name, ask := range map[string]func(b *testing.B){
		"View":        func(b *testing.B) { view(b) },
		"Unavailable": func(b *testing.B) { view(b).Unavailable() },
		"Offerable":   func(b *testing.B) { view(b).Offerable(names) },
		"Decide":      func(b *testing.B) { view(b).Decide(names[7]) },
		"Unattended":  func(*testing.B) { s.Unattended(names) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ask(b)
			}
		})
	}
}
