package toolpolicy_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
)

// registry makes facts of n tools in 20 groups, a tenth of them remote.
func registry(n int) toolpolicy.Facts {
	classes := []toolpolicy.DataClass{toolpolicy.PublicContent, toolpolicy.EditorContent, toolpolicy.SystemDiagnostics}
	f := toolpolicy.Facts{Configurations: map[string]toolpolicy.Configuration{
		"chat": {TrustZone: new(toolpolicy.ExternalEU), AllowedToolGroups: []string{"g1", "g2", "g3", "g4", "g5"}},
	}}
	for i := range n {
		f.Tools = append(f.Tools, toolpolicy.Tool{
			Name: fmt.Sprintf("tool_%d", i), Group: fmt.Sprintf("g%d", i%20),
			EnabledByDefault: i%7 != 0, RequiresAdmin: new(i%5 == 0), DataClass: new(classes[i%3]),
			Remote: i%10 == 9, RequiresApproval: new(i%11 == 0),
		})
	}
	return f
}

func BenchmarkView(b *testing.B) {
	for _, n := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			e, err := toolpolicy.New(context.Background(), toolpolicy.Options{Facts: new(registry(n))})
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := e.View(context.Background(), "chat", &toolpolicy.User{ID: "anna"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
