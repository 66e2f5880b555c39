package toolpolicy_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestOnePolicyInEveryForm: the tree in the binary, a folder, an archive of it
// and what `opa build` makes of it have one digest and the same answers.
func TestOnePolicyInEveryForm(t *testing.T) {
	dir := testkit.Bundle(t)
	built := filepath.Join(t.TempDir(), "built.tar.gz")
	build := exec.CommandContext(t.Context(), testkit.OPA(t, "."), "build", "--bundle", dir, "--output", built)
	output, err := build.CombinedOutput()
	require.NoError(t, err, "%s", output)
	link := filepath.Join(t.TempDir(), "current")
	require.NoError(t, os.Symlink(dir, link))

	f := readFacts(t, "testdata/cms-assistant.json")
	names := []string{"read_records", "fetch_logs", "get_env_raw", "ask_choice", "nosuch"}
	shipped := newEngine(t, toolpolicy.Options{Facts: &f})
	want, err := askEngine(t.Context(), shipped, question{"developer", administrator, names})
	require.NoError(t, err)
	for name, source := range map[string]toolpolicy.Source{
		"the zero value":   {},
		"a folder":         {Path: dir},
		"a linked folder":  {Path: link},
		"its own folder":   {Path: "policies"},
		"a tree":           {Path: "mine", FS: os.DirFS(dir)},
		"an archive":       {Path: testkit.Archive(t, dir)},
		"one of opa build": {Path: built},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{source}, Facts: &f})
			assert.Equal(t, shipped.Status().Live.Version, e.Status().Live.Version)
			got, err := askEngine(t.Context(), e, question{"developer", administrator, names})
			require.NoError(t, err)
			assert.Equal(t, want, got)
			v, err := e.View(t.Context(), "developer", administrator)
			require.NoError(t, err)
			assert.Equal(t, shipped.Status().Live.Version, v.Policy())
		})
	}
}

// TestAnotherPolicy has another digest, and a revision of its own if it says so.
func TestAnotherPolicy(t *testing.T) {
	shipped := newEngine(t, toolpolicy.Options{}).Status().Live.Version
	for name, c := range map[string]struct {
		edit     testkit.Edit
		revision string
		same     bool
	}{
		"a message":       {testkit.Replace(order, "The tool is switched off.", "The tool is off."), shipped.Revision, false},
		"data":            {testkit.Replace("toolpolicy/ladders/data.json", `"rag": "publicContent"`, `"rag": "editorContent"`), shipped.Revision, false},
		"a revision":      {testkit.Replace(".manifest", `"revision": "`+shipped.Revision+`"`, `"revision": "mine"`), "mine", true},
		"a file's name":   {testkit.Write("toolpolicy/README.md", "# Ours"), shipped.Revision, true},
		"a comment's end": {testkit.Append(order, "\n\n\n"), shipped.Revision, true},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: testkit.Bundle(t, c.edit)}}})
			got := e.Status().Live.Version
			assert.Equal(t, c.revision, got.Revision)
			assert.Equal(t, c.same, got.Digest == shipped.Digest)
		})
	}
	unnamed := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: testkit.Bundle(t,
		testkit.Replace(".manifest", `"revision": "`+shipped.Revision+`",`, ""))}}}).Status().Live.Version
	assert.Equal(t, toolpolicy.Policy{Revision: shipped.Digest, Digest: shipped.Digest}, unnamed)
}

// TestNoPolicyAtStart: without a whole policy there is no engine.
func TestNoPolicyAtStart(t *testing.T) {
	empty := t.TempDir()
	for name, c := range map[string]struct {
		source toolpolicy.Source
		stage  string
	}{
		"nothing there":       {toolpolicy.Source{Path: filepath.Join(empty, "nowhere")}, "read"},
		"an empty tree":       {toolpolicy.Source{FS: noFiles{}}, "read"},
		"a broken archive":    {toolpolicy.Source{Path: testkit.File(t, "b.tar.gz", []byte("no archive"))}, "read"},
		"only a manifest":     {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Remove("toolpolicy"))}, "contract"},
		"another root":        {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Replace(".manifest", `["toolpolicy"]`, `[""]`))}, "contract"},
		"no contract":         {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Replace(".manifest", `"contract": "1.0"`, ``))}, "contract"},
		"a newer contract":    {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Replace(".manifest", `"1.0"`, `"2.0"`))}, "contract"},
		"an old Rego version": {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Replace(".manifest", `"rego_version": 1`, `"rego_version": 0`))}, "read"},
		"no entry point":      {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Replace("toolpolicy/questions.rego", "\nunattended := [", "\nformer := ["))}, "contract"},
		"no order":            {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Replace(order, "\norder := [", "\nformer := ["))}, "contract"},
		"no ladders":          {toolpolicy.Source{Path: testkit.Bundle(t, testkit.Remove("toolpolicy/ladders"))}, "prove"},
	} {
		t.Run(name, func(t *testing.T) {
			e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{c.source}, Facts: new(readOnly())})
			assert.Nil(t, e)
			assert.Equal(t, c.stage, string(errorAs[*toolpolicy.PolicyError](t, err).Stage), "%v", err)
		})
	}
}

// noFiles is a tree that isn't there.
type noFiles struct{}

func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// TestUnknownConfigurationOfAPolicy: whatever a policy says of a configuration
// that the facts don't have, the answer is an error, never a guess.
func TestUnknownConfigurationOfAPolicy(t *testing.T) {
	dir := testkit.Bundle(t,
		testkit.Replace("toolpolicy/view.rego", "index.configurations[input.configuration]",
			`object.get(index.configurations, input.configuration, {"zone": "local", "ceiling": "secretAdjacent"})`),
		ownGate("admits := index.names"),
		testkit.Write("toolpolicy/gates/configuration/configuration.rego",
			"package toolpolicy.gates.configuration\n\nimport data.toolpolicy.index\n\nadmits := index.names\n"),
		testkit.Write("toolpolicy/gates/trust_zone/trust_zone.rego",
			"package toolpolicy.gates.trust_zone\n\nimport data.toolpolicy.index\n\nadmits := index.names\n"),
	)
	_, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(readOnly())})
	refused := errorAs[*toolpolicy.PolicyError](t, err)
	assert.Equal(t, "prove", string(refused.Stage))
	assert.ErrorContains(t, refused, "a configuration that does not exist")
	// One that answers about others only than those that a proof thinks of.
	dir = testkit.Bundle(t, testkit.Replace("toolpolicy/view.rego", "index.configurations[input.configuration]",
		`object.union(index.configurations, {"nosuch": {"zone": "local", "ceiling": "secretAdjacent"}})[input.configuration]`))
	e := newEngine(t, toolpolicy.Options{Sources: []toolpolicy.Source{{Path: dir}}, Facts: new(readOnly())})
	errs, empty := everyQuestion(t.Context(), e, "nosuch")
	for question, err := range errs {
		if question == "Unattended" {
			continue
		}
		assert.Equal(t, &toolpolicy.UnknownConfigurationError{Configuration: "nosuch"},
			errorAs[*toolpolicy.UnknownConfigurationError](t, err), question)
		assert.True(t, empty[question], question)
	}
}
