package source_test

import (
	"archive/tar"

	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// brokenLayouts are refused for which files they hold, and where.
func brokenLayouts() map[string]hostile {
	return map[string]hostile{
		"Wasm": {
			both, add("policy.wasm", "\x00asm"), read,
			[]string{"policy.wasm: is compiled policy (Wasm or a plan); ship the Rego files"},
		},
		"a plan": {
			both, add("toolpolicy/plan.json", "{}"), read,
			[]string{"toolpolicy/plan.json: is compiled policy (Wasm or a plan); ship the Rego files"},
		},
		"another manifest": {
			both, add("tools.manifest", manifest), read,
			[]string{"tools.manifest: only .manifest at the root is the manifest, and OPA would take this file for it; rename it or take it away"},
		},
		"a manifest in a folder": {
			both, add("toolpolicy/.manifest", manifest), read,
			[]string{"toolpolicy/.manifest: only .manifest at the root is the manifest, and OPA would take this file for it; rename it or take it away"},
		},
		"a manifest as protobuf": {
			both, add(".manifest.pb", "\x0a\x02r1"), read,
			[]string{".manifest.pb: is a manifest as protobuf; write it as JSON to .manifest"},
		},
		"a top directory": {
			packed, small("mybundle/"), read,
			[]string{`archive has a top directory "mybundle"; pack what is in it: tar -czf bundle.tar.gz -C mybundle .`},
		},
		"a top directory of two": {
			packed, append(small("repo-1.2/policies/"), testkit.Entry{Name: "repo-1.2/README.md"}), read,
			[]string{`archive has a top directory "repo-1.2"; pack what is in it: tar -czf bundle.tar.gz -C repo-1.2/policies .`},
		},
		"a folder beside the bundle": {
			packed, append(small("policies/"), testkit.Entry{Name: "README.md"}), read,
			[]string{`the bundle begins in the folder "policies"; pack what is in it: tar -czf bundle.tar.gz -C policies .`},
		},
		"the folder above": {
			laidOut, small("mybundle/"), read,
			[]string{`the bundle begins in the folder "mybundle"; name that folder`},
		},
		"leftovers of macOS": {
			packed, add("._.manifest", "\x00\x05\x16\x07"), read,
			[]string{"._.manifest: is what macOS adds for itself; pack with COPYFILE_DISABLE=1 tar -czf"},
		},
		"leftovers of macOS in a folder": {
			packed, add("toolpolicy/._answer.rego", "\x00\x05\x16\x07"), read,
			[]string{"toolpolicy/._answer.rego: is what macOS adds for itself; pack with COPYFILE_DISABLE=1 tar -czf"},
		},
		"a delta": {
			both, add("patch.json", `{"data": []}`), read,
			[]string{"patch.json: is a delta bundle; only whole bundles go live"},
		},
		"a signature elsewhere": {
			both, add("toolpolicy/.signatures.json", `{}`), read,
			[]string{"toolpolicy/.signatures.json: the signature must lie at the root"},
		},
		"a backslash": {
			both, add(`toolpolicy\evil.rego`, "package toolpolicy\n"), read,
			[]string{`"toolpolicy\\evil.rego": the name has a backslash; folders are written with /`},
		},
		"a line break in a name": {
			both, add("toolpolicy/a\nb.rego", "package toolpolicy\n"), read,
			[]string{`"toolpolicy/a\nb.rego": the name has a control character; rename it`},
		},
		"a name in Latin-1": {
			both, add("toolpolicy/\xe9.rego", "package toolpolicy\n"), read,
			[]string{`"toolpolicy/\xe9.rego": the name is not valid UTF-8 text; rename it`},
		},
		"odd entries": {
			packed, small("", testkit.Entry{Name: "../p.rego"}, testkit.Entry{Name: "toolpolicy/answer.rego"},
				testkit.Entry{Name: "l.rego", Type: tar.TypeSymlink, Link: "p.rego"}, testkit.Entry{Name: "."}), read,
			[]string{
				".: is a file without a name",
				"../p.rego: leads out of its folder",
				"l.rego: is neither file nor folder; an archive holds no links",
				"toolpolicy/answer.rego: stands in the archive twice",
			},
		},
	}
}
