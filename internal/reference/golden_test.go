package reference_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/reference"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const testdata = "../../testdata"

type golden struct {
	Unavailable []struct {
		Tool   string           `json:"tool"`
		Reason reference.Reason `json:"reason"`
	} `json:"unavailable"`
	Offerable           []string `json:"offerable"`
	OfferableUnattended []string `json:"offerableUnattended"`
}

// TestGolden compares the reference with answers reasoned out by hand.
func TestGolden(t *testing.T) {
	var f facts.Facts
	read(t, "cms-assistant.json", &f)
	require.Len(t, f.Tools, 49)
	r := inForce(t, f)
	assert.Empty(t, r.Dropped())
	assert.Empty(t, r.Warnings())
	compared := 0
	for configuration := range f.Configurations {
		for who, u := range map[string]*reference.User{"none": nobody, "user": anna, "admin": administrator} {
			t.Run(configuration+"-"+who, func(t *testing.T) {
				var want, got golden
				read(t, filepath.Join("golden", configuration+"-"+who+".json"), &want)
				unavailable, err := r.Unavailable(configuration, u)
				require.NoError(t, err)
				for _, d := range unavailable {
					got.Unavailable = append(got.Unavailable, struct {
						Tool   string           `json:"tool"`
						Reason reference.Reason `json:"reason"`
					}{d.Tool, d.Reason})
				}
				answer := ask(t, r, configuration, u)
				got.Offerable, got.OfferableUnattended = answer.Offerable, answer.OfferableUnattended
				assert.Equal(t, want, got)
				compared++
			})
		}
	}
	assert.Equal(t, 15, compared)
	files, err := filepath.Glob(filepath.Join(testdata, "golden", "*.json"))
	require.NoError(t, err)
	assert.Len(t, files, compared, "a golden file that nobody compares")
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(testdata, name))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, into), name)
}
