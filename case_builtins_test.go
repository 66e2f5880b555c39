package toolpolicy_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// TestC35ImpureBuiltins: what reaches outside, or differs from one time to the
// next, is refused when the bundle is compiled, by name and line.
func TestC35ImpureBuiltins(t *testing.T) {
	for builtin, use := range map[string]string{
		"http.send":          `http.send({"method": "GET", "url": "http://127.0.0.1/"}).status_code == 200`,
		"net.lookup_ip_addr": `count(net.lookup_ip_addr("localhost")) > 0`,
		"opa.runtime":        `opa.runtime().env.HOME == "/"`,
		"rego.parse_module":  `rego.parse_module("a.rego", "package a").package`,
		"time.now_ns":        `time.now_ns() > 0`,
		"rand.intn":          `rand.intn("a", 2) == 1`,
		"uuid.rfc4122":       `uuid.rfc4122("a") != ""`,
		"json.match_schema":  `json.match_schema({}, {})[0]`,
	} {
		t.Run(builtin, func(t *testing.T) {
			t.Parallel()
			refused := refusedBundle(t, "compile", ownGate("admits := index.names if told\n\ntold if "+use+"\n\nagain if "+use))
			require.Len(t, refused.Findings, 2, "each use")
			for i, line := range []int{7, 9} {
				assert.Equal(t, "toolpolicy/gates/admin/admin.rego", refused.Findings[i].File)
				assert.Equal(t, line, refused.Findings[i].Line)
				assert.Contains(t, refused.Findings[i].Text, "the built-in "+builtin+" is not allowed: it ")
			}
		})
	}
}

// TestC35AllowedBuiltins: a host opens built-ins by name, each by itself; views
// are then computed anew each time.
func TestC35AllowedBuiltins(t *testing.T) {
	dir := testkit.Bundle(t, ownGate("admits := index.names if time.now_ns() % 2 == 0\n\nadmits := set() if time.now_ns() % 2 == 1"))
	sources := []toolpolicy.Source{{Path: dir}}
	for _, allowed := range [][]string{nil, {"rand.intn"}, {"time.now_ns "}, {"time"}, {"time.*"}} {
		_, err := toolpolicy.New(t.Context(), toolpolicy.Options{Sources: sources, AllowedBuiltins: allowed})
		assert.Equal(t, "compile", string(errorAs[*toolpolicy.PolicyError](t, err).Stage), "%q", allowed)
	}
	clock := testkit.Bundle(t, ownGate("admits := index.names if time.now_ns() > 0"))
	e := newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: clock}}, AllowedBuiltins: []string{"time.now_ns"}, Facts: new(readOnly()),
	})
	offered, err := e.OfferableEnabled(t.Context(), "open", nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"read"}, offered)
}

// asking is a policy that asks a server before it admits anything, through the
// configuration "odd" only.
func asking(t *testing.T, address string) []toolpolicy.Source {
	return []toolpolicy.Source{{Path: testkit.Bundle(t, ownGate(`admits := index.names if not barred

barred if {
	input.configuration == "odd"
	http.send({"method": "GET", "url": "`+address+`"}).status_code != 200
}`))}}
}

// TestC35Network: a host that allows http.send names the hosts that it may
// reach, and a server that never answers costs no more than the deadline.
func TestC35Network(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1); r.URL.Path == "/silent" {
			<-r.Context().Done()
		}
	}))
	defer server.Close()
	address, err := url.Parse(server.URL)
	require.NoError(t, err)
	engine := func(path string, hosts ...string) *toolpolicy.Engine {
		return newEngine(t, toolpolicy.Options{
			Sources: asking(t, server.URL+path), Facts: new(between("odd")),
			AllowedBuiltins: []string{"http.send"}, AllowedHosts: hosts,
		})
	}

	_, err = engine("/").View(t.Context(), "odd", nil)
	odd := errorAs[*toolpolicy.AnswerError](t, err)
	assert.ErrorContains(t, odd, "http.send")
	assert.ErrorContains(t, odd, "toolpolicy/gates/admin/admin.rego:9")
	_, err = engine("/", "elsewhere.example").View(t.Context(), "odd", nil)
	errorAs[*toolpolicy.AnswerError](t, err)
	assert.Zero(t, asked.Load(), "nobody was reached")

	open := engine("/", address.Hostname())
	for range 2 {
		offered, err := open.OfferableEnabled(t.Context(), "odd", nil)
		require.NoError(t, err)
		assert.Equal(t, []string{"read"}, offered)
	}
	assert.EqualValues(t, 2, asked.Load(), "views are not kept")

	silent := engine("/silent", address.Hostname())
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	v, err := silent.View(ctx, "odd", nil)
	assert.Nil(t, v)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
}

// TestC35NoEnvironment: even where the built-in is allowed there is none to see.
func TestC35NoEnvironment(t *testing.T) {
	t.Setenv("TOOLPOLICY_SECRET", "secret")
	dir := testkit.Bundle(t, ownGate("admits := {name | some name in index.names; count(object.get(opa.runtime(), \"env\", {})) == 0}"))
	e := newEngine(t, toolpolicy.Options{
		Sources: []toolpolicy.Source{{Path: dir}}, AllowedBuiltins: []string{"opa.runtime"}, Facts: new(readOnly()),
	})
	offered, err := e.OfferableEnabled(t.Context(), "open", nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"read"}, offered)
}
