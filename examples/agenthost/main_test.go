package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const printed = `== a run with anna
system prompt:
  You look after a web site.
  These tools exist but are withheld from this run. Do not call them or look for a way around them; where one would help, say so and give the reason:
  - "fetch_logs" (requiresAdmin): Only an administrator may use the tool.
  - "show_health" (trustZone): The tool handles data that may not reach the trust zone in use.
  - "delete_page" (toolDisabled): The tool is switched off.
offered: read_page, save_page
call of read_page: done
call of save_page: done, after a person approved it
call of fetch_logs: refused (requiresAdmin): Only an administrator may use the tool.
call of format_disk: refused (notRegistered): No tool of this name is registered.

== a nightly job, unattended
system prompt:
  You look after a web site.
  These tools exist but are withheld from this run. Do not call them or look for a way around them; where one would help, say so and give the reason:
  - "delete_page" (toolDisabled): The tool is switched off.
offered: read_page, fetch_logs, show_health
call of fetch_logs: done
call of save_page: refused: it would wait for a person, and nobody is there
`

func TestServe(t *testing.T) {
	var out strings.Builder
	require.NoError(t, serve(t.Context(), &out))
	assert.Equal(t, printed, out.String())
}
