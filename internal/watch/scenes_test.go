package watch_test

import (
	"fmt"
)

// Each scene is what people and tools do to a policy while a service runs. A
// round says what must be seen after each of its steps. There are no polls.
var scenes = []struct {
	name   string
	path   string
	rounds int
	set    func(d disk)
	play   func(d disk, r *reader, round int)
}{
	{"a file written in place", "p/policy.tar.gz", 3,
		func(d disk) { d.write("p/policy.tar.gz", "0") },
		func(d disk, r *reader, round int) {
			d.write("p/policy.tar.gz", text(round))
			r.sees(text(round))
		}},
	{"a file saved by an editor", "p/policy.tar.gz", 3,
		func(d disk) { d.write("p/policy.tar.gz", "0") },
		func(d disk, r *reader, round int) {
			d.write("p/.policy.swp", text(round))
			d.rename("p/.policy.swp", "p/policy.tar.gz")
			r.sees(text(round))
		}},
	{"a file deleted and made anew", "p/policy.tar.gz", 3,
		func(d disk) { d.write("p/policy.tar.gz", "0") },
		func(d disk, r *reader, round int) {
			d.remove("p/policy.tar.gz")
			r.sees("none")
			d.write("p/policy.tar.gz", text(round))
			r.sees(text(round))
		}},
	{"a folder's file saved by an editor", "p", 3,
		func(d disk) { d.write("p/a/x.rego", "0") },
		func(d disk, r *reader, round int) {
			d.write("p/a/.x.swp", text(round))
			d.rename("p/a/.x.swp", "p/a/x.rego")
			r.sees(text(round))
		}},
	{"a folder replaced by a rename", "p", 3,
		func(d disk) { d.write("p/x.rego", "0") },
		func(d disk, r *reader, round int) {
			d.write("p.new/x.rego", text(round))
			d.rename("p", "p.old")
			d.rename("p.new", "p")
			d.remove("p.old")
			r.sees(text(round))
			d.write("p/x.rego", text(round)+"b")
			r.sees(text(round) + "b")
		}},
	{"a folder deleted and made anew", "p", 3,
		func(d disk) { d.write("p/a/x.rego", "0") },
		func(d disk, r *reader, round int) {
			d.remove("p")
			r.sees("none")
			d.write("p/a/x.rego", text(round))
			r.sees(text(round))
			d.write("p/a/x.rego", text(round)+"b")
			r.sees(text(round) + "b")
		}},
	{"a folder deleted and made anew at once", "p", 30,
		func(d disk) { d.write("p/a/x.rego", "0") },
		func(d disk, r *reader, round int) {
			d.remove("p")
			d.write("p/a/x.rego", text(round))
			r.sees(text(round))
			d.write("p/a/x.rego", text(round)+"b")
			r.sees(text(round) + "b")
		}},
	{"a file whose parent is renamed away and back", "q/p/policy.tar.gz", 3,
		func(d disk) { d.write("q/p/policy.tar.gz", "0") },
		func(d disk, r *reader, round int) {
			d.rename("q/p", "q/p.away")
			r.sees("none")
			d.write("q/p.away/policy.tar.gz", text(round))
			d.rename("q/p.away", "q/p")
			r.sees(text(round))
			d.write("q/p/policy.tar.gz", text(round)+"b")
			r.sees(text(round) + "b")
		}},
	{"a folder whose grandparent is renamed away and back", "q/r/p", 3,
		func(d disk) { d.write("q/r/p/x.rego", "0") },
		func(d disk, r *reader, round int) {
			d.rename("q", "q.away")
			r.sees("none")
			d.write("q.away/r/p/x.rego", text(round))
			d.rename("q.away", "q")
			r.sees(text(round))
			d.write("q/r/p/x.rego", text(round)+"b")
			r.sees(text(round) + "b")
		}},
	{"a path that comes and goes as a whole", "q/r/p", 3,
		func(disk) {},
		func(d disk, r *reader, round int) {
			d.write("q/r/p/x.rego", text(round))
			r.sees(text(round))
			d.remove("q")
			r.sees("none")
		}},
	{"new sub-folders", "p", 3,
		func(d disk) { d.folder("p") },
		func(d disk, r *reader, round int) {
			d.write("p/a/b/c/x.rego", text(round))
			r.sees(text(round))
			d.write("p/a/b/c/y.rego", "y")
			r.sees(text(round) + "+y")
			d.rename("p/a/b", "p/b")
			d.write("p/b/c/y.rego", "z")
			r.sees(text(round) + "+z")
			d.remove("p/a")
			d.remove("p/b")
			r.sees("")
		}},
	{"a file behind a Kubernetes volume's link", "mount/policy.tar.gz", 5,
		func(d disk) {
			volume(d, 0)
			d.link("..data/policy.tar.gz", "mount/policy.tar.gz")
		},
		func(d disk, r *reader, round int) {
			volume(d, round)
			r.sees(text(round))
		}},
	{"a Kubernetes volume's folder", "mount/..data", 5,
		func(d disk) { volume(d, 0) },
		func(d disk, r *reader, round int) {
			volume(d, round)
			r.sees(text(round))
		}},
	{"a link to the present revision", "current", 5,
		func(d disk) { revision(d, "", 0) },
		func(d disk, r *reader, round int) {
			revision(d, "", round)
			r.sees(text(round))
			d.write(fmt.Sprintf("rev-%d/x.rego", round), text(round)+"b")
			r.sees(text(round) + "b")
		}},
	{"a folder behind git-sync's link", "current/policies", 5,
		func(d disk) {
			d.folder(".worktrees")
			revision(d, ".worktrees/", 0)
		},
		func(d disk, r *reader, round int) {
			revision(d, ".worktrees/", round)
			r.sees(text(round))
		}},
	{"a link deleted and made anew", "current/x.rego", 3,
		func(d disk) { d.link("rev", "current") },
		func(d disk, r *reader, round int) {
			d.write("rev/x.rego", text(round))
			r.sees(text(round))
			d.remove("current")
			r.sees("none")
			d.link("./rev/../rev", "current")
			r.sees(text(round))
			d.remove("rev")
			r.sees("none")
		}},
	{"links to links, absolute and upwards", "a/in", 3,
		func(d disk) {
			d.folder("a")
			d.link("../b/mid", "a/in")
			d.folder("b")
			d.link(d.path("c"), "b/mid")
		},
		func(d disk, r *reader, round int) {
			d.write("c/x.rego", text(round))
			r.sees(text(round))
			d.write("d/x.rego", text(round)+"d")
			d.flip("../d", "b/mid")
			r.sees(text(round) + "d")
			d.remove("c")
			d.flip(d.path("c"), "b/mid")
			r.sees("none")
		}},
	{"links in a circle", "a", 3,
		func(d disk) {
			d.link("b", "a")
			d.link("a", "b")
		},
		func(d disk, r *reader, round int) {
			d.write("c", text(round))
			d.flip("c", "b")
			r.sees(text(round))
			d.flip("a", "b")
			r.sees("none")
		}},
	{"a file in the place of a folder", "p/q/x.rego", 3,
		func(d disk) { d.write("p", "file") },
		func(d disk, r *reader, round int) {
			d.remove("p")
			d.write("p/q/x.rego", text(round))
			r.sees(text(round))
			d.remove("p")
			d.write("p", "file")
			r.sees("none")
		}},
}
