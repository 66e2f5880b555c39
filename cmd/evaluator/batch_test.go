package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

func sampleAsker(t testing.TB) *question.Asker {
	facts, err := toolpolicy.ParseFacts(sampleName, sampleFacts)
	require.NoError(t, err)
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: &facts})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, engine.Close()) })
	return &question.Asker{Engine: engine}
}

// Each answer is written before the next question is read.
func TestBatchFlushes(t *testing.T) {
	asker := sampleAsker(t)
	questions, ask := io.Pipe()
	answer, answers := io.Pipe()
	done := make(chan error)
	go func() {
		done <- answerLines(t.Context(), asker, question.Defaults{}, questions, answers)
	}()
	read := newLines(answer)
	for _, tool := range []string{"read_page", "search_pages", "read_page"} {
		_, err := io.WriteString(ask, `{"ask":"unattended","tools":["`+tool+`"]}`+"\n")
		require.NoError(t, err)
		line, err := read.next()
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(string(line), `{"answer":["`+tool+`"],`), string(line))
	}
	require.NoError(t, ask.Close())
	require.NoError(t, <-done)
}

func FuzzBatch(f *testing.F) {
	long := strings.Repeat("x", maxLine)
	for _, seed := range []string{
		"",
		"\n \t\r\n\n",
		`{"ask":"unavailable"}`,
		`{"ask":"offerable","unattended":true,"tools":["read_page","read_page"]}` + "\n" + `{"ask":"explain","id":1e999}`,
		`{"ask":"explain","configuration":"local","user":{"id":"a","admin":true,"groups":["g"],"attributes":{"n":0.10}}}`,
		`{"ask":"explain","user":null,"tools":[]}` + "\r\n" + `{"ask":"explain","user":{}}`,
		`{"ask":"unattended","tools":["` + "\xff\u202e" + `"]}`,
		`{"ask":"unattended","tools":["\ud800"],"id":"\ud800"}`,
		`{"id":1,"id":2}` + "\nnull\n[]\n" + strings.Repeat("[", 20000),
		`{"ask":"unattended","tools":[],"id":{"a":[null,{"b":` + "\r" + `"é"}]}}`,
		long + "\n" + long + "x\n" + strings.Repeat(" ", maxLine+1) + "\n{}",
	} {
		f.Add([]byte(seed))
	}
	asker := sampleAsker(f)
	defaults := question.Defaults{Configuration: new("default")}
	f.Fuzz(func(t *testing.T, input []byte) {
		want := 0
		for line := range bytes.SplitSeq(input, []byte("\n")) {
			if len(line) > maxLine || len(bytes.Trim(line, " \t\r")) > 0 {
				want++
			}
		}
		var out bytes.Buffer
		require.NoError(t, answerLines(t.Context(), asker, defaults, bytes.NewReader(input), &out))
		got := 0
		for line := range bytes.Lines(out.Bytes()) {
			got++
			var reply map[string]json.RawMessage
			require.NoError(t, json.Unmarshal(line, &reply))
			_, answered := reply["answer"]
			_, failed := reply["error"]
			require.True(t, answered != failed, string(line))
			require.Contains(t, reply, "policy")
			require.Contains(t, reply, "facts")
		}
		require.Equal(t, want, got)
	})
}
