package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

// ran is what one run left.
type ran struct {
	code           int
	stdout, stderr string
}

func evaluator(t *testing.T, stdin string, args ...string) ran {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), args, strings.NewReader(stdin), &stdout, &stderr)
	return ran{code: code, stdout: stdout.String(), stderr: stderr.String()}
}

// A question gets the same line of JSON, whole, from its command and from batch.
func TestBatchAnswersAsTheCommands(t *testing.T) {
	questions := []struct {
		asked string
		args  []string
		code  int
	}{
		{`{"ask":"unavailable"}`, []string{"unavailable"}, exitFine},
		{
			`{"ask":"unavailable","configuration":"local","user":{"admin":true}}`,
			[]string{"unavailable", "--configuration", "local", "--admin"}, exitFine,
		},
		{
			`{"ask":"offerable","user":{"id":"anna","groups":["a","b"]}}`,
			[]string{"offerable", "--user=anna", "--groups=a,b"}, exitFine,
		},
		{`{"ask":"offerable","unattended":true}`, []string{"offerable", "--unattended"}, exitFine},
		{
			`{"ask":"offerable","tools":["save_page","nope","save_page"]}`,
			[]string{"offerable", "save_page", "nope", "save_page"}, exitFine,
		},
		{`{"ask":"explain"}`, []string{"explain"}, exitFine},
		{
			`{"ask":"explain","tools":["a<b>&\u2028","show_health"]}`,
			[]string{"explain", "a<b>&\u2028", "show_health"}, exitFine,
		},
		{`{"ask":"explain","adminView":true}`, []string{"explain", "--admin-view"}, exitFine},
		{
			`{"ask":"explain","tools":["delete_page"],"adminView":true}`,
			[]string{"explain", "--admin-view", "delete_page"}, exitFine,
		},
		{`{"ask":"explain","configuration":"locale"}`, []string{"explain", "--configuration=locale"}, exitCouldNot},
		{
			`{"ask":"unattended","tools":["read_page","save_page"]}`,
			[]string{"unattended", "read_page", "save_page"}, exitFine,
		},
		{`{"ask":"unattended","tools":[]}`, []string{"unattended", "-"}, exitFine},
	}
	var asked strings.Builder
	for _, q := range questions {
		asked.WriteString(q.asked + "\n")
	}
	batch := evaluator(t, asked.String(), "batch")
	require.Equal(t, exitFine, batch.code)
	lines := slices.Collect(strings.Lines(batch.stdout))
	require.Len(t, lines, len(questions))
	for i, q := range questions {
		alone := evaluator(t, "", append(q.args, "--output", "json")...)
		assert.Equal(t, lines[i], alone.stdout, q.asked)
		assert.Equal(t, q.code, alone.code, q.asked)
		begins := `{"answer":[`
		if q.code != exitFine {
			begins = `{"error":"`
		}
		assert.True(t, strings.HasPrefix(alone.stdout, begins), alone.stdout)
	}
}

// The policy and the facts of an answer are those of the engine.
func TestAnswersNameWhatGaveThem(t *testing.T) {
	facts, err := toolpolicy.ParseFacts(sampleName, sampleFacts)
	require.NoError(t, err)
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: &facts})
	require.NoError(t, err)
	defer func() { require.NoError(t, engine.Close()) }()
	view, err := engine.View(t.Context(), "default", nil)
	require.NoError(t, err)
	policy := view.Policy()

	got := evaluator(t, "", "unattended", "--output=json", "read_page")
	want, err := question.Reply{
		Answer: []string{"read_page"},
		Policy: &policy,
		Facts:  &question.FactsVersion{Digest: view.FactsDigest()},
	}.Line()
	require.NoError(t, err)
	assert.Equal(t, ran{stdout: string(want), stderr: "evaluator: no --facts, so these are the sample facts in the binary\n"}, got)
}

// The sample is clean, and shows each reason that a sample can show.
func TestSample(t *testing.T) {
	facts, err := toolpolicy.ParseFacts(sampleName, sampleFacts)
	require.NoError(t, err)
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, engine.Close()) }()
	report, err := engine.SetFacts(t.Context(), facts)
	require.NoError(t, err)
	assert.Empty(t, report.Warnings)
	assert.Empty(t, report.Dropped)

	withheld, err := engine.Unavailable(t.Context(), "default", nil)
	require.NoError(t, err)
	reasons := map[toolpolicy.Reason]bool{}
	for _, d := range withheld {
		reasons[d.Reason] = true
	}
	assert.Equal(t, map[toolpolicy.Reason]bool{
		toolpolicy.ReasonToolDisabled: true, toolpolicy.ReasonRequiresAdmin: true,
		toolpolicy.ReasonConfigurationGroup: true, toolpolicy.ReasonTrustZone: true,
	}, reasons)
}

// broken is an output that takes nothing.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

func TestBrokenOutput(t *testing.T) {
	for _, args := range [][]string{
		{"unavailable"},
		{"unavailable", "--output=json"},
		{"unavailable", "--output=json", "--configuration=nope"},
		{"offerable", "nope"},
		{"batch"},
		{"batch", "--watch"},
		{"watch", "--facts", "sample/facts.yaml"},
		{"facts", "check", "sample/facts.yaml"},
		{"facts", "check", "--output=json", "sample/facts.yaml"},
	} {
		var stderr bytes.Buffer
		stdin := strings.NewReader(strings.Repeat(`{"ask":"explain"}`+"\n", 3))
		code := run(t.Context(), args, stdin, broken{}, &stderr)
		assert.Equal(t, exitCouldNot, code, args)
		assert.Contains(t, stderr.String(), "writing the answer: nobody reads\n", args)
	}
}

// waiting is an input that never comes; asked is closed when it is waited for.
type waiting struct {
	asked chan struct{}
	ctx   context.Context
}

func (w *waiting) Read([]byte) (int, error) {
	close(w.asked)
	<-w.ctx.Done()
	return 0, io.EOF
}

func TestEndsWhileInputBlocks(t *testing.T) {
	for want, commands := range map[int][][]string{
		exitFine:     {{"batch"}, {"batch", "--watch"}},
		exitCouldNot: {{"unattended", "-"}, {"offerable", "--facts", "-"}, {"facts", "check", "-"}},
	} {
		for _, args := range commands {
			ctx, cancel := context.WithCancel(t.Context())
			input := &waiting{asked: make(chan struct{}), ctx: t.Context()}
			go func() {
				<-input.asked
				cancel()
			}()
			var stdout bytes.Buffer
			assert.Equal(t, want, run(ctx, args, input, &stdout, io.Discard), args)
			assert.Empty(t, stdout.String(), args)
		}
	}
}

func TestEndsAtOnceWithADeadContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, command := range []string{"unavailable", "batch"} {
		var stdout bytes.Buffer
		stdin := strings.NewReader(`{"ask":"explain"}`)
		assert.Equal(t, exitCouldNot, run(ctx, []string{command}, stdin, &stdout, io.Discard))
		assert.NotContains(t, stdout.String(), `"answer"`)
	}
}
