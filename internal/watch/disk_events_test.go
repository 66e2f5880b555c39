package watch_test

import (
	"fmt"
	"testing"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

func text(round int) string { return fmt.Sprint("r", round) }

// volume publishes a revision as the kubelet does, and deletes the one before.
func volume(d disk, round int) {
	d.t.Helper()
	d.write(fmt.Sprintf("mount/..rev%d/policy.tar.gz", round), text(round))
	d.flip(fmt.Sprintf("..rev%d", round), "mount/..data")
	if round > 1 {
		d.remove(fmt.Sprintf("mount/..rev%d", round-1))
	}
}

// revision publishes one as git-sync and most scripts do.
func revision(d disk, under string, round int) {
	d.t.Helper()
	name := "x.rego"
	if under != "" {
		name = "policies/x.rego"
	}
	d.write(fmt.Sprintf("%srev-%d/%s", under, round, name), text(round))
	d.flip(fmt.Sprintf("%srev-%d", under, round), "current")
	if round > 1 {
		d.remove(fmt.Sprintf("%srev-%d", under, round-1))
	}
}

func TestEveryChangeOnDiskIsSeenByItsEvents(t *testing.T) {
	for _, scene := range scenes {
		t.Run(scene.name, func(t *testing.T) {
			d := newDisk(t)
			scene.set(d)
			before := content(d.path(scene.path))
			r := read(t, watch.Options{Paths: []string{d.path(scene.path)}})
			r.sees(before)
			for round := range scene.rounds {
				scene.play(d, r, round+1)
			}
			watchesLiving(t, r)
		})
	}
}
