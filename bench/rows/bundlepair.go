package rows

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/repository"
	"github.com/seed-af4057d5/toolpolicy/bundle"
)

// bundlePair is two bundles that take turns in one place: the shipped one, and the same
// with other words.
type bundlePair struct {
	live     string
	archives [2][]byte
	digest   string
	turn     int
}

func newPair(ctx context.Context, folder string) (*bundlePair, error) {
	shipped, err := repository.Path("policies")
	if err != nil {
		return nil, err
	}
	reworded := filepath.Join(folder, "reworded")
	if err := os.CopyFS(reworded, os.DirFS(shipped)); err != nil {
		return nil, err
	}
	if err := reword(filepath.Join(reworded, "toolpolicy", "order.rego")); err != nil {
		return nil, err
	}
	p := &bundlePair{live: filepath.Join(folder, "bundle.tar.gz")}
	for i, from := range []string{shipped, reworded} {
		if _, err := bundle.Build(ctx, bundle.BuildOptions{Sources: []string{from}, Output: p.live}); err != nil {
			return nil, err
		}
		if p.archives[i], err = os.ReadFile(p.live); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func reword(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	other := bytes.Replace(text, []byte("The tool is switched off."), []byte("The tool is off."), 1)
	if bytes.Equal(text, other) {
		return fmt.Errorf("%s has no message to reword", file)
	}
	return os.WriteFile(file, other, 0o600)
}

// swap puts the other bundle in the place of the one that stands there, and waits
// until it is live.
func (p *bundlePair) swap(ctx context.Context, engine *toolpolicy.Engine) error {
	next := p.live + ".next"
	if err := os.WriteFile(next, p.archives[p.turn%2], 0o600); err != nil {
		return err
	}
	p.turn++
	if err := os.Rename(next, p.live); err != nil {
		return err
	}
	if _, err := engine.Reload(ctx); err != nil {
		return err
	}
	live := engine.Status().Live.Version.Digest
	if live == p.digest {
		return fmt.Errorf("the bundle was not swapped: %s is live still", live)
	}
	p.digest = live
	return nil
}
