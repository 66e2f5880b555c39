package source_test

import "github.com/seed-af4057d5/toolpolicy/internal/testkit"

// brokenManifests are refused for what the manifest says, or how.
func brokenManifests() map[string]hostile {
	return map[string]hostile{
		"a misspelt manifest": {
			both, manifested("{\n\"revison\": \"r7\",\n\"rego_verison\": 0,\n\"roots\": [\"toolpolicy\"]}"), read,
			[]string{
				".manifest:2: revison: unknown key; did you mean revision?",
				".manifest:3: rego_verison: unknown key; did you mean rego_version?",
			},
		},
		"a manifest in capitals": {
			both, manifested(`{"Revision": "r1", "ROOTS": ["toolpolicy"]}`), read,
			[]string{
				".manifest:1: ROOTS: unknown key; did you mean roots?",
				".manifest:1: Revision: unknown key; did you mean revision?",
			},
		},
		"an unknown key": {
			both, manifested(`{"revision": "r1", "author": "me"}`), read,
			[]string{".manifest:1: author: unknown key; known are revision, roots, rego_version, file_rego_versions, wasm, metadata"},
		},
		"a doubled key": {
			both, manifested("{\"revision\": \"r1\",\n\"revision\": \"r2\"}"), read,
			[]string{`.manifest:2: the key "revision" stands twice, first on line 1`},
		},
		"junk after the manifest": {
			both, manifested(manifest + "\nalso this"), read,
			[]string{".manifest:2: not valid JSON: invalid character 'a' after top-level value"},
		},
		"two manifests in one file": {
			both, manifested(manifest + manifest), read,
			[]string{".manifest:1: not valid JSON: invalid character '{' after top-level value"},
		},
		"an empty manifest": {
			both, manifested(" \n"), read,
			[]string{".manifest: is empty"},
		},
		"a manifest that is a list": {
			both, manifested(`[]`), read,
			[]string{".manifest: must be an object"},
		},
		"a manifest that is null": {
			both, manifested(`null`), read,
			[]string{".manifest: must be an object"},
		},
		"a byte order mark": {
			both, manifested("\ufeff" + manifest), read,
			[]string{".manifest: begins with a byte order mark; save it as UTF-8 without one"},
		},
		"a manifest in Latin-1": {
			both, manifested("{\"revision\": \"\xe9\"}"), read,
			[]string{".manifest: is not valid UTF-8 text"},
		},
		"wrong types": {
			both, manifested(`{"revision": 7, "roots": "toolpolicy", "rego_version": "1", "metadata": []}`), read,
			[]string{
				".manifest:1: metadata: must be an object",
				`.manifest:1: rego_version: must be 1 and is "1"; only Rego v1 goes live`,
				".manifest:1: revision: must be text",
				".manifest:1: roots: must be a list of text",
			},
		},
		"nulls": {
			both, manifested(`{"revision": null, "roots": [null], "rego_version": null, "metadata": null}`), read,
			[]string{
				".manifest:1: metadata: must be an object",
				".manifest:1: rego_version: must be 1 and is null; only Rego v1 goes live",
				".manifest:1: revision: must be text",
				".manifest:1: roots: must be a list of text",
			},
		},
		"old Rego by manifest": {
			both, manifested(`{"revision": "r1", "rego_version": 0}`), read,
			[]string{".manifest:1: rego_version: must be 1 and is 0; only Rego v1 goes live"},
		},
		"old Rego by file": {
			both, manifested(`{"revision": "r1", "file_rego_versions": {"/toolpolicy/*.rego": 0}}`), read,
			[]string{".manifest:1: file_rego_versions: every file is Rego v1; take this away"},
		},
		"Wasm by manifest": {
			both, manifested(`{"revision": "r1", "wasm": [{"entrypoint": "toolpolicy/answer", "module": "/policy.wasm"}]}`), read,
			[]string{".manifest:1: wasm: compiled policy does not go live; take this away and ship the Rego files"},
		},
		"no roots": {
			both, rooted(`[]`), read,
			[]string{`.manifest:1: roots: is empty, so the bundle may hold nothing; name what it owns, such as ["toolpolicy"]`},
		},
		"every root": {
			both, rooted(`["*"]`), read,
			[]string{`.manifest:1: roots: the root "*" is a pattern, and roots are plain paths such as "toolpolicy"`},
		},
		"a root with dots": {
			both, rooted(`["data.toolpolicy"]`), read,
			[]string{`.manifest:1: roots: the root "data.toolpolicy" is no path such as "toolpolicy/gates"`},
		},
		"a root with two slashes": {
			both, rooted(`["toolpolicy//gates"]`), read,
			[]string{`.manifest:1: roots: the root "toolpolicy//gates" is no path such as "toolpolicy/gates"`},
		},
		"roots in each other": {
			both, rooted(`["toolpolicy", "toolpolicy/words"]`), read,
			[]string{`.manifest:1: roots: the roots "toolpolicy" and "toolpolicy/words" overlap; name each thing that the bundle owns once`},
		},
		"a root and all": {
			both, rooted(`["toolpolicy", ""]`), read,
			[]string{`.manifest:1: roots: the roots "toolpolicy" and "" overlap; name each thing that the bundle owns once`},
		},
		"a root twice": {
			both, rooted(`["toolpolicy", "/toolpolicy/"]`), read,
			[]string{`.manifest:1: roots: the roots "toolpolicy" and "toolpolicy" overlap; name each thing that the bundle owns once`},
		},
		"much at once": {
			both, append(manifested(`{"revision": 1}`), testkit.Entry{Name: "toolpolicy/data.yaml", Text: "a: off"},
				testkit.Entry{Name: "x.manifest"}, testkit.Entry{Name: "data.json", Text: "{"}), read,
			[]string{
				".manifest:1: revision: must be text",
				"data.json:1: not valid JSON: unexpected end of JSON input",
				"toolpolicy/data.yaml:1: plain off is odd in YAML; write true or false, or write it in quotes",
				"x.manifest: only .manifest at the root is the manifest, and OPA would take this file for it; rename it or take it away",
			},
		},
	}
}
