package bundle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bundle"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// names are tools of the sample, and one that nobody registered.
var names = []string{"publish_page", "read_page", "nobody", "read_page", "list_files", "ask_editor"}

// asked is the question that the tests ask of the sample.
var asked = map[string]any{
	"configuration": "default",
	"user":          map[string]any{"id": "anna"},
	"tools":         names,
}

// engineAnswer gives the engine's answer to one of the four questions, as JSON.
func engineAnswer(t testing.TB, question string) []byte {
	t.Helper()
	e, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: sample(t)})
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	v, err := e.View(t.Context(), "default", &toolpolicy.User{ID: "anna"})
	require.NoError(t, err)
	text, err := json.Marshal(map[string]any{
		"unavailable": v.Unavailable(),
		"explain":     v.Explain(names),
		"offerable":   v.Offerable(names),
		"unattended":  v.Unattended(names),
	}[question])
	require.NoError(t, err)
	require.Greater(t, len(text), len("[]"))
	return text
}

// servesAlike: a stock OPA server with nothing but our signed archive, facts in
// it, answers the four questions as the engine does.
func servesAlike(t *testing.T, opa string) {
	_, path := build(t, bundle.BuildOptions{Sources: []string{testkit.Bundle(t)}, Tests: tests(t), Facts: sample(t)})
	pair := newPair(t, "ES256")
	sign(t, pair, path, "k")
	url := serve(t, opa, "--bundle", path,
		"--verification-key", pair.public, "--verification-key-id", "k", "--signing-alg", "ES256")
	input, err := json.Marshal(map[string]any{"input": asked})
	require.NoError(t, err)
	for _, question := range []string{"unavailable", "explain", "offerable", "unattended"} {
		response, err := http.Post(url+"/v1/data/toolpolicy/"+question, "application/json", bytes.NewReader(input))
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, http.StatusOK, response.StatusCode, "%s", text)
		var answer struct{ Result json.RawMessage }
		require.NoError(t, json.Unmarshal(text, &answer))
		assert.JSONEq(t, string(engineAnswer(t, question)), string(answer.Result), question)
	}
}

// serve runs an OPA server until the test ends, and gives its address once it is
// ready. Somebody else may take the port that is free at first: then another is
// tried.
func serve(t testing.TB, opa string, args ...string) string {
	t.Helper()
	const attempts = 5
	var told bytes.Buffer
	for range attempts {
		address := freeAddress(t)
		ctx, stop := context.WithCancel(context.Background())
		c := exec.CommandContext(ctx, opa, append([]string{
			"run", "--server", "--disable-telemetry", "--addr", address, "--log-level", "error",
		}, args...)...)
		told.Reset()
		c.Stdout, c.Stderr = &told, &told
		require.NoError(t, c.Start())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = c.Wait()
		}()
		end := func() { stop(); <-ended }
		if ready("http://"+address, ended) {
			t.Cleanup(end)
			return "http://" + address
		}
		end()
	}
	require.FailNow(t, "the server did not start", "%s", &told)
	return ""
}

// ready waits until a server is ready, and gives up where its process ended or
// after a time that is long for any machine.
func ready(url string, ended <-chan struct{}) bool {
	const patience, pause = 2 * time.Minute, 20 * time.Millisecond
	late := time.After(patience)
	for {
		response, err := http.Get(url + "/health?bundles")
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return true
			}
		}
		select {
		case <-ended:
			return false
		case <-late:
			return false
		case <-time.After(pause):
		}
	}
}

func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, listener.Close()) }()
	return listener.Addr().String()
}
