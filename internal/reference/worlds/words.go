package worlds

import (
	"strings"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// The pools are functions, so that no test can change another's. rapid draws
// the first words of a pool a little oftener and shrinks towards them: the
// ordinary ones stand first.

// goodNames may be registered. Look-alikes stay different tools: Cyrillic and
// decomposed letters, cases, a space inside.
func goodNames() []string {
	return []string{
		"read_file", "fetch_logs", "search_code", "write_file", "ask_choice", "get_env",
		"bash", "Bash", "BASH", "Bаsh", "caf\u00e9", "cafe\u0301",
		"read_", "read_file_", "get*", "mcp__srv__x", "a b", "a\u00a0b", "dots.in.name",
		`quo"te`, `back\slash`, "${x}", "{{x}}", "__proto__", "null", "true", "0", "-",
		"日本語", "🦊", "ﬁle", "İ", strings.Repeat("n", 256), strings.Repeat("é", 128),
	}
}

// badNames may not.
func badNames() []string {
	return []string{
		"", " ", " bash", "bash ", "\u00a0bash", "bash\u00a0", "\u2003bash", "bash\u3000",
		"a\nb", "bash\n", "a\tb", "nul\x00", "del\x7f", "nel\u0085",
		"a\u202eb", "read_file\u200b", "zero\u200bwidth", "join\u200d", "\ufeffbash", "soft\u00adhyphen",
		"line\u2028end", "paragraph\u2029end", "tag\U000e0041",
		strings.Repeat("n", 257), strings.Repeat("n", 300), strings.Repeat("é", 129),
		"bytes\xff", "\xc3", "left\ufffdover",
	}
}

func groups() []string {
	return []string{
		"content", "editing", "files", "rag", "structure", "configuration", "code", "system", "accounts",
		"custom", "Content", "content ", "caf\u00e9", "cafe\u0301", "a.b", `quo"te`,
	}
}

func classes() []facts.DataClass {
	return []facts.DataClass{
		"publicContent", "editorContent", "sourceCode", "internalConfiguration", "systemDiagnostics", "secretAdjacent",
		"editorContent", "publicContent",
		"", "PublicContent", "publicContent ", "topSecret", "none", "0",
	}
}

func zones() []facts.TrustZone {
	return []facts.TrustZone{
		"local", "privateHosted", "externalEu", "externalGlobal", "local", "privateHosted", "externalEu",
		"", "Local", "local ", "externalEU", "moon",
	}
}

func effects() []facts.Effect {
	return append([]facts.Effect{"readOnly", "readOnly", "readOnly"}, notReadOnly()...)
}

func notReadOnly() []facts.Effect {
	return []facts.Effect{"idempotentWrite", "nonIdempotentWrite", "", "readonly", " readOnly", "delete"}
}

// modes: the last ones look like observing and don't.
func modes() []facts.Enforcement {
	return []facts.Enforcement{
		"observe", "enforce", "observe", " OBSERVE ", "Observe\n", "\u00a0observe\u2003", "Enforce", "\tENFORCE",
		"off", "", " ", "observed", "ob serve", "obſerve", "observe\u200b", "true",
	}
}

func identifiers() []string {
	return []string{
		"default", "chat", "eu", "writer", "under_score-2", "Chat", "a.b", `quo"te`, "with space", "", "caf\u00e9",
		"line\nend", "[0]",
	}
}
